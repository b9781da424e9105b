// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/values/DeviceMoves.h"

#include "accelerator/runtime/QueueCall.h"
#include "accelerator/runtime/RunnerImpl.h"
#include "arcane_core/materials/sets/MaterialSets.h"
#include "arcane_core/materials/sets/SetChanges.h"
#include "arcane_core/materials/values/MeshMaterialVariableRef.h"
#include "arcane_core/materials/values/PartialValues.h"
#include "tests/unit/arcane_core/materials/sets/MaterialFixture.h"
#include "tests/unit/arcane_core/materials/values/HiddenDevice.h"

#include <cstring>
#include <random>

namespace
{
using namespace Arcane;
using namespace Arcane::detail;

constexpr Int32 nb_moved_cell = 40;

//! A variable whose values the host moves, and one whose values the device moves.
class TwoVariables
{
 public:
  TwoVariables(const sets::MaterialSets& sets, eDataType type, Int32 dimension, bool is_environment_only)
  : m_sets(sets)
  , m_on_host(type, dimension, is_environment_only)
  , m_on_device(type, dimension, is_environment_only)
  , m_global_on_host(type, dimension)
  , m_global_on_device(type, dimension)
  {
    const Int64 row_size = dimension == 2 ? 3 : 1;
    for (IData* global : { &m_global_on_host, &m_global_on_device })
      global->resize(nb_moved_cell, row_size);
    for (values::PartialValues* values : { &m_on_host, &m_on_device })
      values->make(sets, row_size);
  }
  values::MovedValues onDevice() { return { &m_on_device, &m_global_on_device }; }
  void moveOnHost(const sets::ValueMoves& moves) { m_on_host.move(moves, m_global_on_host); }

  //! Gives all places of both the same new values.
  void write()
  {
    forEachRow([&](std::byte* on_host, std::byte* on_device, std::size_t bytes) {
      ++m_next;
      std::memset(on_host, m_next % 251 + 1, bytes);
      std::memset(on_device, m_next % 251 + 1, bytes);
    });
  }
  void compare()
  {
    for (Int32 array = 1; array <= m_on_host.nbArray(); ++array)
      ASSERT_EQ(m_on_device.size(array), m_on_host.size(array));
    forEachRow([&](const std::byte* on_host, const std::byte* on_device, std::size_t bytes) {
      ASSERT_EQ(std::memcmp(on_host, on_device, bytes), 0);
    });
  }

 private:
  const sets::MaterialSets& m_sets;
  values::PartialValues m_on_host;
  values::PartialValues m_on_device;
  IData m_global_on_host;
  IData m_global_on_device;
  int m_next = 0;

  template <typename Action> void forEachRow(const Action& action)
  {
    for (Int32 array = 0; array <= m_on_host.nbArray(); ++array)
      for (Int32 i = 0; i < (array == 0 ? nb_moved_cell : m_on_host.size(array)); ++i)
        action(m_on_host.row({ array, i }, m_global_on_host), m_on_device.row({ array, i }, m_global_on_device),
               static_cast<std::size_t>(m_on_host.rowBytes()));
  }
};

//! Some operations on random cells, with repetitions and contradictions.
sets::SetChanges randomChanges(std::mt19937& random, const sets::MaterialSets& sets)
{
  const auto draw = [&](Int32 n) { return static_cast<Int32>(random() % static_cast<UInt32>(n)); };
  sets::SetChanges changes;
  for (Int32 n = 1 + draw(4); n > 0; --n) {
    UniqueArray<Int32> cells;
    for (Int32 k = draw(25); k > 0; --k)
      cells.add(draw(nb_moved_cell));
    if (draw(5) < 3)
      changes.add(draw(sets.nbMaterial()), cells);
    else
      changes.remove(draw(sets.nbMaterial()), cells);
  }
  return changes;
}

//! The device lasts longer than the mesh.
class DeviceMovesTest : public test::HiddenDevice, public test::MaterialFixture
{
};
} // namespace

// Seeds are in the message of a failure.
TEST(DeviceMovesOfValuesTest, TheDeviceMovesValuesAsTheHostDoes)
{
  test::HiddenDevice device;
  const values::DeviceMoves moves_on_device(device.runner());
  for (UInt32 seed = 1; seed <= 16 && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    sets::MaterialSets sets;
    sets.setEnvironments(UniqueArray<Int32>{ 2, 1, 3 });
    sets.resize(nb_moved_cell);
    sets::ValueRule rule;
    rule.is_new_zero = seed & 1;
    rule.is_new_global_zero = seed & 2;
    rule.is_environment_last = seed & 4;
    rule.is_global_written = !(seed & 8);
    TwoVariables reals(sets, DT_Real, 1, false);
    TwoVariables rows(sets, DT_Int32, 2, false);
    TwoVariables vectors(sets, DT_Real3, 1, true);
    const std::vector<values::MovedValues> all{ reals.onDevice(), rows.onDevice(), vectors.onDevice() };
    for (const values::MovedValues& values : all)
      EXPECT_TRUE(moves_on_device.reaches(values));
    for (Int32 step = 0; step < 25; ++step) {
      SCOPED_TRACE("step " + std::to_string(step));
      sets::SetChanges changes = randomChanges(random, sets);
      const sets::ValueMoves moves = sets.change(changes, rule);
      for (TwoVariables* variables : { &reals, &rows, &vectors })
        variables->moveOnHost(moves);
      moves_on_device.move(moves, { all.data(), std::ssize(all) });
      for (TwoVariables* variables : { &reals, &rows, &vectors }) {
        variables->compare();
        if (step % 3 == 0)
          variables->write();
      }
    }
  }
}

TEST_F(DeviceMovesTest, ChangesOfAMeshUseTheDevice)
{
  values::moveOnDevice(m_pm, runner());
  start();
  Materials::MaterialVariableCellReal heat(Materials::MaterialVariableBuildInfo(m_mm, "Heat"));
  heat.fill(1.0);
  give(m_a1, [](Int64) { return true; });
  const Int64 nb_before = nbCopy();
  give(m_b2, [](Int64 uid) { return uid % 2 == 0; });
  EXPECT_GT(nbCopy(), nb_before);
  ENUMERATE_ENVCELL(i, m_b)
  {
    EXPECT_EQ(heat[i], 1.0);
    heat[i] = 2.0;
  }
  const Int64 nb_now = nbCopy();
  give(m_b2, [](Int64 uid) { return uid % 4 == 0; });
  EXPECT_EQ(nbCopy(), nb_now);
  take(m_a1, [](Int64 uid) { return uid % 4 == 0; });
  ENUMERATE_ENVCELL(i, m_b)
  {
    EXPECT_EQ(heat[i], 2.0);
  }
}

// Tables of sets change before values are moved, by the host or by the device.
TEST_F(DeviceMovesTest, KernelsFinishBeforeAChange)
{
  values::moveOnDevice(m_pm, runner());
  start();
  Materials::MaterialVariableCellReal heat(Materials::MaterialVariableBuildInfo(m_mm, "Heat"));
  give(m_a1, [](Int64) { return true; });
  const Int32 nb_before = m_mm->sets().list(m_a1->id()).size();
  Accelerator::RunQueue queue = Accelerator::makeQueue(runner());
  queue.setAsync(true);
  Int32 nb_seen = -1;
  holdKernels();
  runtime::putInStream(queue.internalImpl(), [&] { nb_seen = m_mm->sets().list(m_a1->id()).size(); });

  take(m_a1, [](Int64 uid) { return uid % 2 == 0; });

  EXPECT_EQ(nb_seen, nb_before);
  queue.barrier();
}
