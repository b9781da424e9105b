// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/loops/MaterialVariableViews.h"

#include "arcane_core/materials/sets/VariablesOfMesh.h"
#include "tests/unit/arcane_core/materials/sets/MaterialFixture.h"
#include "tests/unit/arcane_core/materials/values/HiddenDevice.h"

namespace
{
using namespace Arcane;
using namespace Arcane::Materials;
using test::messageOf;

class MaterialVariableViewsTest : public test::HiddenDevice, public test::MaterialFixture
{
 protected:
  static eMemoryResource resourceOf(const IData& data) { return data.memoryAllocator()->memoryResource(); }
};
} // namespace

TEST_F(MaterialVariableViewsTest, ValuesOfMixedCellsMoveToTheMemoryThatTheCodeChooses)
{
  start();
  give(m_a1, [](Int64) { return true; });
  give(m_b2, [](Int64 uid) { return uid % 2 == 0; });
  MaterialVariableCellReal heat(MaterialVariableBuildInfo(m_mm, "Heat"));
  EnvironmentVariableCellInt32 load(MaterialVariableBuildInfo(m_mm, "Load"));
  ENUMERATE_ENVCELL(cell, m_b)
  {
    heat[cell] = 1 + static_cast<Real>(uid((*cell).globalCellId().localId()));
  }
  auto* variable = static_cast<MeshMaterialVariable*>(heat.materialVariable());

  VariableUtils::experimentalChangeAllocator(heat.materialVariable(), eMemoryResource::HostPinned);
  VariableUtils::experimentalChangeAllocator(load, eMemoryResource::HostPinned);
  give(m_a2, [](Int64 uid) { return uid % 3 == 0; });

  for (const IData* data : { variable->globalVariable()->data(), &variable->values().data() })
    EXPECT_EQ(resourceOf(*data), eMemoryResource::HostPinned);
  EXPECT_EQ(resourceOf(static_cast<MeshMaterialVariable*>(load.materialVariable())->values().data()), eMemoryResource::HostPinned);
  ENUMERATE_ENVCELL(cell, m_b)
  {
    EXPECT_EQ(heat[cell], 1 + static_cast<Real>(uid((*cell).globalCellId().localId())));
  }
}

TEST_F(MaterialVariableViewsTest, ValuesThatTheHostCannotUseAreRefused)
{
  start();
  MaterialVariableCellReal heat(MaterialVariableBuildInfo(m_mm, "Heat"));

  const std::string text = messageOf([&] { VariableUtils::experimentalChangeAllocator(heat, eMemoryResource::Device); });

  EXPECT_NE(text.find("Heat' on constituents: it cannot be in device memory, expected memory that the host uses"), std::string::npos)
    << text;
  EXPECT_NE(resourceOf(*heat.materialVariable()->globalVariable()->data()), eMemoryResource::Device);
}

TEST_F(MaterialVariableViewsTest, ValuesMoveWhenKernelsHaveEnded)
{
  start();
  MaterialVariableCellReal heat(MaterialVariableBuildInfo(m_mm, "Heat"));
  const IData& global = *heat.materialVariable()->globalVariable()->data();
  ASSERT_NE(resourceOf(global), eMemoryResource::HostPinned);
  Int32 nb_wait = 0;
  m_mm->variables().setMover({}, [&] {
    ++nb_wait;
    EXPECT_NE(resourceOf(global), eMemoryResource::HostPinned) << "the values have moved already";
  });

  VariableUtils::experimentalChangeAllocator(heat, eMemoryResource::HostPinned);

  EXPECT_EQ(nb_wait, 1);
  EXPECT_EQ(resourceOf(global), eMemoryResource::HostPinned);
  m_mm->variables().setMover({}, {});
}

TEST_F(MaterialVariableViewsTest, ANullVariableHasNoMemory)
{
  IMeshMaterialVariable* const none = nullptr;
  EXPECT_EQ(messageOf([&] { VariableUtils::experimentalChangeAllocator(none, eMemoryResource::Host); }),
            "the variable is null, expected a variable on materials");
}
