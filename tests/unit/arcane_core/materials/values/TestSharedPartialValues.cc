// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/values/SharedPartialValues.h"

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/materials/values/MeshMaterialVariable.h"
#include "arcane_core/materials/values/MeshMaterialVariableRef.h"
#include "tests/unit/arcane_core/materials/sets/MaterialFixture.h"

namespace
{
using namespace Arcane;
using namespace Arcane::Materials;

class SharedPartialValuesTest : public test::MaterialFixture
{
};
} // namespace

TEST_F(SharedPartialValuesTest, RowsAndSlicesAreShown)
{
  useArena();
  start();
  give(m_a1, [](Int64) { return true; });
  MaterialVariableCellReal heat(MaterialVariableBuildInfo(m_mm, "Heat", IVariable::PInShMem));
  auto* variable = static_cast<MeshMaterialVariable*>(heat.materialVariable());
  detail::shmem::MachineArena& arena = *detail::shmem::MachineArena::of(m_pm);
  detail::values::SharedPartialValues* shared = variable->sharedValues();
  EXPECT_EQ(variable->sharedValues(), shared);
  m_pm->machineBarrier();
  using Shown = detail::values::SharedPartialValues;
  detail::shmem::SharedLookup rows(arena, Shown::rowsName(variable->fullName()), shared->rows());
  detail::shmem::SharedLookup slices(arena, Shown::slicesName(variable->fullName()), shared->slices());
  give(m_b2, [](Int64 uid) { return uid % 2 == 0; });
  EXPECT_EQ(slices.read(rank()).nbElement(), 2 * variable->values().nbArray());
  EXPECT_EQ(static_cast<void*>(rows.read(rank()).address), variable->values().data().address());
  const auto* numbers = reinterpret_cast<const Int32*>(slices.read(rank()).address);
  for (Int32 array = 1; array <= variable->values().nbArray(); ++array)
    EXPECT_EQ(numbers[variable->values().nbArray() + array - 1], variable->values().size(array));
  m_pm->machineBarrier();
}

TEST_F(SharedPartialValuesTest, OrdinaryVariablesShowNothing)
{
  start();
  MaterialVariableCellReal heat(MaterialVariableBuildInfo(m_mm, "Heat"));
  EXPECT_EQ(static_cast<MeshMaterialVariable*>(heat.materialVariable())->sharedValues(), nullptr);
}
