// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/FamilyMemory.h"

#include "tests/support/mesh/MeshFixture.h"

#include <map>
#include <string>

namespace
{
using namespace Arcane;

class FamilyMemoryTest : public test::MeshFixture
{
};

TEST_F(FamilyMemoryTest, EachArrayHasAUseAndASize)
{
  build(test::gridMesh({ 2, { 4, 3, 1 } }), test::slabOwner(12, nbRank()));
  IItemFamily& cells = *family(IK_Cell);
  std::map<std::string, Int64> sizes;

  detail::mesh::forEachArray(cells, [&](const String& use, Int64 nb_byte) { sizes[use.localstr()] = nb_byte; });

  EXPECT_GE(sizes.at("connectivity Cell to Node"), 4 * 4 * Int64(sizeof(Int32)));
  EXPECT_TRUE(sizes.contains("search by unique id of Cell"));
  EXPECT_TRUE(sizes.contains("exchange lists of Cell"));
  EXPECT_GE(sizes.size(), 9u);
}
} // namespace
