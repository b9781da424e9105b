// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/ItemTypeInfo.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>
#include <utility>

namespace
{
using namespace Arcane;

class ItemTypeInfoTest : public ::testing::Test
{
 protected:
  template <typename Function> static void forEachType(Int16 dimension, const Function& function)
  {
    for (Integer t = 0; t < NB_BASIC_ITEM_TYPE; ++t)
      if (ItemTypeInfo::typeFromId(t)->isCellOf(dimension))
        function(*ItemTypeInfo::typeFromId(t));
  }
};

TEST_F(ItemTypeInfoTest, AllTypesAreLinear)
{
  for (Int16 type = 0; type < ItemTypeMng::nbBuiltInItemType(); ++type) {
    const ItemTypeInfo* info = ItemTypeInfo::typeFromId(type);
    EXPECT_EQ(info->order(), 1);
    EXPECT_EQ(info->linearTypeInfo(), info);
    EXPECT_EQ(info->linearTypeId(), type);
    EXPECT_FALSE(info->hasCenterNode());
    EXPECT_EQ(info->isValidForCell(), info->isCellOf(1) || info->isCellOf(2) || info->isCellOf(3)) << info->typeName();
  }
}

TEST_F(ItemTypeInfoTest, HexahedronHasTheNumbersOfItsKind)
{
  const ItemTypeInfo* hexa = ItemTypeInfo::typeFromId(IT_Hexaedron8);

  EXPECT_EQ(hexa->nbLocalNode(), 8);
  EXPECT_EQ(hexa->nbLocalFace(), 6);
  EXPECT_EQ(hexa->nbLocalEdge(), 12);
  EXPECT_STREQ(hexa->typeName(), "Hexaedron8");
  EXPECT_EQ(hexa->localFace(0).typeId(), IT_Quad4);
  EXPECT_EQ(ItemTypeInfo::findFromName("Hexaedron8"), hexa);
  EXPECT_EQ(ItemTypeInfo::findFromName("Cube"), nullptr);
}

TEST_F(ItemTypeInfoTest, SolidsSatisfyEulersFormula)
{
  Int32 nb_type = 0;
  forEachType(3, [&](const ItemTypeInfo& type) {
    EXPECT_EQ(type.nbLocalNode() - type.nbLocalEdge() + type.nbLocalFace(), 2) << type.typeName();
    ++nb_type;
  });
  EXPECT_EQ(nb_type, 14);
}

TEST_F(ItemTypeInfoTest, EachEdgeOfASolidIsFollowedOnceInEachDirection)
{
  forEachType(3, [](const ItemTypeInfo& type) {
    std::map<std::pair<Int32, Int32>, Int32> nb_pass;
    for (Int32 f = 0; f < type.nbLocalFace(); ++f) {
      const auto& face = type.localFace(f);
      for (Int32 i = 0; i < face.nbNode(); ++i)
        ++nb_pass[{ face.node(i), face.node((i + 1) % face.nbNode()) }];
    }
    EXPECT_EQ(Int32(nb_pass.size()), 2 * type.nbLocalEdge()) << type.typeName();
    for (const auto& [ends, nb] : nb_pass) {
      EXPECT_EQ(nb, 1) << type.typeName();
      EXPECT_EQ(nb_pass.count({ ends.second, ends.first }), 1u) << type.typeName();
    }
  });
}

TEST_F(ItemTypeInfoTest, EdgesKnowTheFacesOnTheirSides)
{
  forEachType(3, [](const ItemTypeInfo& type) {
    for (Int32 e = 0; e < type.nbLocalEdge(); ++e) {
      const auto& edge = type.localEdge(e);
      EXPECT_NE(edge.beginNode(), edge.endNode()) << type.typeName();
      ASSERT_GE(edge.leftFace(), 0) << type.typeName() << ' ' << e;
      ASSERT_GE(edge.rightFace(), 0) << type.typeName() << ' ' << e;
      EXPECT_NE(edge.leftFace(), edge.rightFace());
    }
    for (Int32 f = 0; f < type.nbLocalFace(); ++f) {
      const auto& face = type.localFace(f);
      for (Int32 i = 0; i < face.nbEdge(); ++i) {
        const auto& edge = type.localEdge(face.edge(i));
        const std::set<Int32> ends{ edge.beginNode(), edge.endNode() };
        EXPECT_EQ(ends, (std::set<Int32>{ face.node(i), face.node((i + 1) % face.nbNode()) })) << type.typeName();
      }
    }
  });
}

TEST_F(ItemTypeInfoTest, PolygonsHaveAsManySidesAsNodes)
{
  Int32 nb_type = 0;
  forEachType(2, [&](const ItemTypeInfo& type) {
    EXPECT_EQ(type.nbLocalFace(), type.nbLocalNode());
    EXPECT_EQ(type.nbLocalEdge(), type.nbLocalNode());
    EXPECT_EQ(type.localFace(0).typeId(), IT_Line2);
    EXPECT_EQ(ItemTypeInfo::faceTypeOf(type.nbLocalNode()), type.typeId());
    ++nb_type;
  });
  EXPECT_EQ(nb_type, 6);
}

TEST_F(ItemTypeInfoTest, SegmentCellHasTwoPointFaces)
{
  const ItemTypeInfo* line = ItemTypeInfo::typeFromId(IT_CellLine2);

  ASSERT_EQ(line->nbLocalFace(), 2);
  EXPECT_EQ(line->localFace(0).typeId(), IT_FaceVertex);
  EXPECT_EQ(line->localFace(1).node(0), 1);
  EXPECT_EQ(line->nbLocalEdge(), 0);
}

TEST_F(ItemTypeInfoTest, UnknownTypeIsRefused)
{
  EXPECT_THROW(ItemTypeInfo::typeFromId(NB_BASIC_ITEM_TYPE), ArgumentException);
  EXPECT_THROW(ItemTypeInfo::typeFromId(-1), ArgumentException);
}

TEST_F(ItemTypeInfoTest, ManagerFindsAndPrintsTypes)
{
  const ItemTypeMng* mng = ItemTypeMng::singleton();
  std::ostringstream text;
  mng->printTypes(text);

  EXPECT_EQ(mng->typeFromName("Quad4")->typeId(), IT_Quad4);
  EXPECT_THROW(mng->typeFromName("Cube"), ArgumentException);
  EXPECT_EQ(ItemTypeMng::nbBuiltInItemType(), NB_BASIC_ITEM_TYPE);
  EXPECT_NE(text.str().find("id=10 name=Hexaedron8 dimension=3 nb_node=8 nb_edge=12 nb_face=6\n"), std::string::npos);
}

} // namespace
