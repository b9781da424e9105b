// SPDX-License-Identifier: Apache-2.0
// Synchronisations without queue, of variables in the memory of devices.
#include "tests/unit/variables/device_sync/DeviceSyncFixture.h"

#include "arcane_core/mesh/items/ItemPrinter.h"
#include "variables/device_sync/ConnectDevice.h"

using namespace Arcane;

namespace
{
class ConnectDeviceTest : public test::DeviceSyncFixture
{
 protected:
  void setOwnReals(VariableCellReal& v, Int64 turn)
  {
    ENUMERATE_CELL(cell, allCells())
    v[cell] = cell->isOwn() ? valueOf(cell->uniqueId(), turn) : -1.0;
  }
  void expectReals(const VariableCellReal& v, Int64 turn)
  {
    ENUMERATE_CELL(cell, allCells())
    ASSERT_EQ(v[cell], valueOf(cell->uniqueId(), turn)) << ItemPrinter(*cell) << ", turn " << turn;
  }
};
} // namespace

TEST_F(ConnectDeviceTest, SynchronisingWithoutQueueUsesTheDeviceForVariablesThatAreThere)
{
  buildSlabs();
  detail::device_sync::connectDevice(m_pm, *m_arena, *m_pools, *m_runner);
  VariableCellReal on_device(info("OnDevice", IVariable::PInDeviceMemory));
  VariableCellReal elsewhere(info("Elsewhere"));
  const auto nbExchange = [] { return m_device->calls().nbCall("copyRows"); };
  Int32 nb_event = 0;
  EventObserverPool observers;
  family(IK_Cell)->allItemsSynchronizer()->onSynchronized().attach(observers, [&](const VariableSynchronizerEventArgs&) { ++nb_event; });
  for (Int64 turn = 0; turn < 3; ++turn) {
    setOwnReals(on_device, turn);
    setOwnReals(elsewhere, turn);
    m_pm->barrier();
    const Int64 nb_before = nbExchange();
    m_pm->barrier();

    elsewhere.synchronize();
    m_pm->barrier();
    EXPECT_EQ(nbExchange(), nb_before);
    m_pm->barrier();
    on_device.synchronize();

    if (nbRank() > 1) {
      EXPECT_GT(nbExchange(), nb_before);
    }
    expectReals(on_device, turn);
    expectReals(elsewhere, turn);
  }
  // One variable that is elsewhere is enough for the host to do it.
  VariableCollection both;
  both.add(on_device.variable());
  both.add(elsewhere.variable());
  setOwnReals(on_device, 7);
  setOwnReals(elsewhere, 7);
  family(IK_Cell)->synchronize(both);
  expectReals(on_device, 7);
  expectReals(elsewhere, 7);
  EXPECT_EQ(nb_event, 14);
  observers.clear();
}
