// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/description/DescriptionCheck.h"

#include "arcane_core/mesh/description/CellTable.h"
#include "tests/support/mesh/SampleMeshes.h"

#include <gtest/gtest.h>

#include <string>

namespace Arcane::test
{
namespace
{
using namespace Arcane::detail::mesh;
} // namespace

TEST(DescriptionCheckTest, TheFirstFaultOfADescriptionIsNamed)
{
  MeshDescription sound = gridMesh({ 2, { 2, 1, 1 } });
  MeshDescription type = sound;
  type.cell_type[1] = IT_Hexaedron8;
  MeshDescription twice = sound;
  twice.cell_uid[1] = 0;
  MeshDescription short_list = sound;
  short_list.cell_node_uid.resize(7);
  MeshDescription node = sound;
  node.node_uid[0] = -4;
  const auto says = [](const MeshDescription& mesh, Int32 dimension, const char* text) {
    const String fault = findFault(mesh, dimension);
    return !fault.null() && std::string(fault.localstr()).find(text) != std::string::npos;
  };

  EXPECT_TRUE(findFault(sound, 2).null());
  EXPECT_TRUE(says(sound, 4, "dimension is 4, expected 1, 2 or 3"));
  EXPECT_TRUE(says(type, 2, "cell 1 is of type"));
  EXPECT_TRUE(says(twice, 2, "cell 0 is described twice"));
  EXPECT_TRUE(says(short_list, 2, "cells list 7 nodes, their types expect 8"));
  EXPECT_TRUE(says(node, 2, "unique id of a node is -4"));
  EXPECT_EQ(cellTypeOf(IT_Line2, 1), IT_CellLine2);
  EXPECT_EQ(cellTypeOf(IT_Line2, 2), IT_Line2);
  EXPECT_EQ(cellTypeOf(IT_Line3, 1), IT_CellLine3);
  EXPECT_EQ(cellTypeOf(IT_Line4, 1), IT_CellLine4);
}

TEST(DescriptionCheckTest, CellsOfATableAreReadOneByOne)
{
  CellTable cells;
  cells.uid.copy(UniqueArray<Int64>{ 7, 8 });
  cells.type.copy(UniqueArray<Int16>{ IT_Quad4, IT_Triangle3 });
  cells.node_uid.copy(UniqueArray<Int64>{ 0, 1, 2, 3, 1, 4, 2 });

  EXPECT_EQ(cells.view().nbCell(), 2);
  EXPECT_EQ(cells.view().nodeBegin(), (UniqueArray<Int32>{ 0, 4, 7 }));
}
} // namespace Arcane::test
