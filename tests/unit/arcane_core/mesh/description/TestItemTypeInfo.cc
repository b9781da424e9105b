// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/description/ItemTypeInfo.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/math/MathUtils.h"
#include "tests/support/mesh/CurvedMeshes.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

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

  template <typename Function> static void forEachCurvedType(const Function& function)
  {
    for (Integer t = 0; t < NB_BASIC_ITEM_TYPE; ++t)
      if (ItemTypeInfo::typeFromId(t)->order() > 1)
        function(*ItemTypeInfo::typeFromId(t));
  }
};

TEST_F(ItemTypeInfoTest, TheTypeOfAnItemIsANumberWithATypeOfItsOwn)
{
  const ItemTypeId id = ItemTypeInfo::typeFromId(IT_Hexaedron20)->linearItemTypeId();
  const Int16 number = id;

  EXPECT_EQ(id, ITI_Hexaedron8);
  EXPECT_EQ(number, IT_Hexaedron8);
  EXPECT_EQ(ItemTypeId::fromInteger(IT_Quad4), ITI_Quad4);
  EXPECT_TRUE(ItemTypeId().isNull());
  EXPECT_FALSE(id.isNull());
}

TEST_F(ItemTypeInfoTest, ALinearTypeIsItsOwnLinearType)
{
  for (Int16 type = 0; type < ItemTypeMng::nbBuiltInItemType(); ++type) {
    const ItemTypeInfo* info = ItemTypeInfo::typeFromId(type);
    EXPECT_EQ(info->isValidForCell(), info->isCellOf(1) || info->isCellOf(2) || info->isCellOf(3)) << info->typeName();
    EXPECT_EQ(info->typeId(), type);
    if (info->order() == 1) {
      EXPECT_EQ(info->linearTypeInfo(), info);
      EXPECT_EQ(info->linearTypeId(), type);
      EXPECT_FALSE(info->hasCenterNode());
    }
  }
}

TEST_F(ItemTypeInfoTest, TypesOfOrder2And3HaveTheNumbersOfArcane)
{
  struct Expected
  {
    Int16 type;
    Int16 number;
    const char* name;
    Int32 order;
    Int16 linear;
    bool has_center;
  };
  const Expected all[] = { { IT_Line3, 31, "Line3", 2, IT_Line2, false },
                           { IT_Triangle6, 32, "Triangle6", 2, IT_Triangle3, false },
                           { IT_Quad8, 33, "Quad8", 2, IT_Quad4, false },
                           { IT_Tetraedron10, 34, "Tetraedron10", 2, IT_Tetraedron4, false },
                           { IT_Hexaedron20, 35, "Hexaedron20", 2, IT_Hexaedron8, false },
                           { IT_Pyramid13, 36, "Pyramid13", 2, IT_Pyramid5, false },
                           { IT_Pentaedron15, 37, "Pentaedron15", 2, IT_Pentaedron6, false },
                           { IT_CellLine3, 38, "CellLine3", 2, IT_CellLine2, false },
                           { IT_Quad9, 46, "Quad9", 2, IT_Quad4, true },
                           { IT_Hexaedron27, 47, "Hexaedron27", 2, IT_Hexaedron8, true },
                           { IT_Line4, 48, "Line4", 3, IT_Line2, false },
                           { IT_Triangle10, 49, "Triangle10", 3, IT_Triangle3, true },
                           { IT_CellLine4, 50, "CellLine4", 3, IT_CellLine2, false } };
  std::set<Int16> known;
  for (const Expected& e : all) {
    const ItemTypeInfo* info = ItemTypeInfo::typeFromId(e.number);
    EXPECT_EQ(e.type, e.number);
    EXPECT_EQ(info->typeName(), e.name);
    EXPECT_EQ(info->order(), e.order) << e.name;
    EXPECT_EQ(info->linearTypeId(), e.linear) << e.name;
    EXPECT_EQ(info->linearItemTypeId(), e.linear) << e.name;
    EXPECT_EQ(info->hasCenterNode(), e.has_center) << e.name;
    EXPECT_EQ(std::size_t(info->nbLocalNode()), test::nodesOfReference(e.type).size()) << e.name;
    EXPECT_EQ(info->isValidForCell(), e.type != IT_Line3 && e.type != IT_Line4) << e.name;
    known.insert(e.number);
  }
  for (Int16 type = 0; type < NB_BASIC_ITEM_TYPE; ++type)
    EXPECT_EQ(ItemTypeInfo::typeFromId(type)->order() > 1, known.count(type) == 1) << type;
  EXPECT_EQ(NB_BASIC_ITEM_TYPE, 53);
  EXPECT_EQ(ItemTypeInfo::typeFromId(52)->typeName(), "Cell3D_Triangle10");
  EXPECT_EQ(ItemTypeInfo::typeFromId(IT_Cell3D_Quad4)->dimension(), -1);
}

TEST_F(ItemTypeInfoTest, FacesOfCurvedTypesHaveTheirNodesInTheOrderOfArcane)
{
  using Faces = std::vector<std::vector<Int32>>;
  const auto facesOf = [](Int16 type) {
    Faces faces;
    const ItemTypeInfo* info = ItemTypeInfo::typeFromId(type);
    for (Int32 f = 0; f < info->nbLocalFace(); ++f) {
      faces.emplace_back();
      for (Int32 n = 0; n < info->localFace(f).nbNode(); ++n)
        faces.back().push_back(info->localFace(f).node(n));
    }
    return faces;
  };

  EXPECT_EQ(facesOf(IT_Line3), Faces{});
  EXPECT_EQ(facesOf(IT_CellLine4), (Faces{ { 0 }, { 1 } }));
  EXPECT_EQ(facesOf(IT_Triangle6), (Faces{ { 0, 1, 3 }, { 1, 2, 4 }, { 2, 0, 5 } }));
  EXPECT_EQ(facesOf(IT_Triangle10), (Faces{ { 0, 1, 3, 4 }, { 1, 2, 5, 6 }, { 2, 0, 7, 8 } }));
  EXPECT_EQ(facesOf(IT_Quad8), (Faces{ { 0, 1, 4 }, { 1, 2, 5 }, { 2, 3, 6 }, { 3, 0, 7 } }));
  EXPECT_EQ(facesOf(IT_Quad9), facesOf(IT_Quad8));
  EXPECT_EQ(facesOf(IT_Tetraedron10), (Faces{ { 0, 2, 1, 6, 5, 4 }, { 0, 3, 2, 7, 9, 6 }, { 0, 1, 3, 4, 8, 7 }, { 1, 2, 3, 5, 9, 8 } }));
  EXPECT_EQ(facesOf(IT_Hexaedron20), (Faces{ { 0, 4, 7, 3, 16, 15, 19, 11 },
                                             { 1, 2, 6, 5, 9, 18, 13, 17 },
                                             { 0, 1, 5, 4, 8, 17, 12, 16 },
                                             { 0, 3, 2, 1, 11, 10, 9, 8 },
                                             { 2, 3, 7, 6, 10, 19, 14, 18 },
                                             { 4, 5, 6, 7, 12, 13, 14, 15 } }));
  Faces with_centers = facesOf(IT_Hexaedron20);
  const Int32 centers[] = { 20, 21, 22, 24, 23, 25 };
  for (std::size_t f = 0; f < 6; ++f)
    with_centers[f].push_back(centers[f]);
  EXPECT_EQ(facesOf(IT_Hexaedron27), with_centers);
  // Other than in Arcane: nodes 5 to 8 of the pyramid, and 6 to 8, 12 of the prism, are in the middle of the edges of their faces.
  EXPECT_EQ(
    facesOf(IT_Pyramid13),
    (Faces{ { 0, 3, 2, 1, 8, 7, 6, 5 }, { 0, 4, 3, 9, 12, 8 }, { 0, 1, 4, 5, 10, 9 }, { 1, 2, 4, 6, 11, 10 }, { 2, 3, 4, 7, 12, 11 } }));
  EXPECT_EQ(facesOf(IT_Pentaedron15), (Faces{ { 0, 2, 1, 8, 7, 6 },
                                              { 0, 3, 5, 2, 12, 11, 14, 8 },
                                              { 0, 1, 4, 3, 6, 13, 9, 12 },
                                              { 3, 4, 5, 9, 10, 11 },
                                              { 1, 2, 5, 4, 7, 14, 10, 13 } }));
}

TEST_F(ItemTypeInfoTest, MiddlesOfFacesLieBetweenTheirCorners)
{
  forEachCurvedType([](const ItemTypeInfo& type) {
    const std::vector<Real3> nodes = test::nodesOfReference(type.typeId());
    for (Int32 f = 0; f < type.nbLocalFace(); ++f) {
      SCOPED_TRACE(std::string(type.typeName().localstr()) + ", face " + std::to_string(f));
      const auto& face = type.localFace(f);
      const ItemTypeInfo& face_type = *ItemTypeInfo::typeFromId(face.typeId());
      ASSERT_EQ(face.nbNode(), face_type.nbLocalNode());
      ASSERT_EQ(face.nbLinearNode(), face_type.linearTypeInfo()->nbLocalNode());
      ASSERT_EQ(face_type.order(), type.dimension() == 1 ? 1 : type.order());
      // The face is a cell of reference of its own type, with these corners.
      const auto place_of = [&](Int32 n) { return nodes[static_cast<std::size_t>(face.node(n))]; };
      const std::vector<test::Middle> middles = test::middlesOf(face.typeId());
      for (std::size_t m = 0; m < middles.size(); ++m) {
        const Real3 found = place_of(face.nbLinearNode() + static_cast<Int32>(m));
        EXPECT_LT((found - middles[m].place(place_of)).normL2(), 1e-14) << "node " << m;
      }
    }
  });
}

TEST_F(ItemTypeInfoTest, FacesOfCurvedTypesAreThoseOfTheLinearTypeAndGoOut)
{
  forEachCurvedType([](const ItemTypeInfo& type) {
    const auto corners_of = [](const ItemTypeInfo::LocalFace& face) {
      std::vector<Int32> corners;
      for (Int32 n = 0; n < face.nbLinearNode(); ++n)
        corners.push_back(face.node(n));
      return corners;
    };
    std::set<std::vector<Int32>> faces;
    std::set<std::vector<Int32>> linear_faces;
    ASSERT_EQ(type.nbLocalFace(), type.linearTypeInfo()->nbLocalFace());
    for (Int32 f = 0; f < type.nbLocalFace(); ++f) {
      faces.insert(corners_of(type.localFace(f)));
      linear_faces.insert(corners_of(type.linearTypeInfo()->localFace(f)));
    }
    EXPECT_EQ(faces, linear_faces) << type.typeName();
    const std::vector<Real3> nodes = test::nodesOfReference(type.typeId());
    const Real3 center = std::accumulate(nodes.begin(), nodes.end(), Real3()) / Real(nodes.size());
    for (const std::vector<Int32>& face : faces) {
      if (face.size() < 3)
        continue;
      const auto at = [&](std::size_t n) { return nodes[static_cast<std::size_t>(face[n])]; };
      EXPECT_GT(math::dot(math::cross(at(1) - at(0), at(2) - at(1)), at(0) - center), 0.0) << type.typeName();
    }
  });
}

TEST_F(ItemTypeInfoTest, EdgesOfCurvedTypesAreThoseOfTheLinearType)
{
  forEachCurvedType([](const ItemTypeInfo& type) {
    SCOPED_TRACE(type.typeName());
    const ItemTypeInfo& linear = *type.linearTypeInfo();
    ASSERT_EQ(type.nbLocalEdge(), linear.nbLocalEdge());
    std::vector<Int32> nb_face(static_cast<std::size_t>(type.nbLocalEdge()), 0);
    for (Int32 f = 0; f < type.nbLocalFace(); ++f)
      for (Int32 i = 0; i < type.localFace(f).nbEdge(); ++i)
        ++nb_face[static_cast<std::size_t>(type.localFace(f).edge(i))];
    for (Int32 e = 0; e < type.nbLocalEdge(); ++e) {
      EXPECT_EQ(type.localEdge(e).beginNode(), linear.localEdge(e).beginNode());
      EXPECT_EQ(type.localEdge(e).endNode(), linear.localEdge(e).endNode());
      EXPECT_EQ(nb_face[static_cast<std::size_t>(e)], type.dimension() == 3 ? 2 : 0) << "edge " << e;
    }
  });
}

TEST_F(ItemTypeInfoTest, HexahedronHasTheNumbersOfItsKind)
{
  const ItemTypeInfo* hexa = ItemTypeInfo::typeFromId(IT_Hexaedron8);

  EXPECT_EQ(hexa->nbLocalNode(), 8);
  EXPECT_EQ(hexa->nbLocalFace(), 6);
  EXPECT_EQ(hexa->nbLocalEdge(), 12);
  EXPECT_EQ(hexa->typeName(), "Hexaedron8");
  EXPECT_EQ(hexa->localFace(0).typeId(), IT_Quad4);
  EXPECT_EQ(ItemTypeInfo::findFromName("Hexaedron8"), hexa);
  EXPECT_EQ(ItemTypeInfo::findFromName("Cube"), nullptr);
}

TEST_F(ItemTypeInfoTest, SolidsSatisfyEulersFormula)
{
  Int32 nb_type = 0;
  forEachType(3, [&](const ItemTypeInfo& type) {
    EXPECT_EQ(type.linearTypeInfo()->nbLocalNode() - type.nbLocalEdge() + type.nbLocalFace(), 2) << type.typeName();
    ++nb_type;
  });
  EXPECT_EQ(nb_type, 19);
}

TEST_F(ItemTypeInfoTest, EachEdgeOfASolidIsFollowedOnceInEachDirection)
{
  forEachType(3, [](const ItemTypeInfo& type) {
    std::map<std::pair<Int32, Int32>, Int32> nb_pass;
    for (Int32 f = 0; f < type.nbLocalFace(); ++f) {
      const auto& face = type.localFace(f);
      for (Int32 i = 0; i < face.nbLinearNode(); ++i)
        ++nb_pass[{ face.node(i), face.node((i + 1) % face.nbLinearNode()) }];
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
        EXPECT_EQ(ends, (std::set<Int32>{ face.node(i), face.node((i + 1) % face.nbLinearNode()) })) << type.typeName();
        EXPECT_EQ(edge.beginNode() == face.node(i) ? edge.leftFace() : edge.rightFace(), f) << type.typeName() << ' ' << face.edge(i);
      }
    }
  });
}

TEST_F(ItemTypeInfoTest, PolygonsHaveAsManySidesAsNodes)
{
  Int32 nb_type = 0;
  forEachType(2, [&](const ItemTypeInfo& type) {
    EXPECT_EQ(type.nbLocalFace(), type.linearTypeInfo()->nbLocalNode());
    EXPECT_EQ(type.nbLocalEdge(), type.nbLocalFace());
    if (type.order() > 1)
      return;
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
  ASSERT_EQ(mng->types().size(), NB_BASIC_ITEM_TYPE);
  ItemTypeInfo* hexaedron = mng->types()[IT_Hexaedron8];
  EXPECT_EQ(hexaedron, mng->typeFromId(IT_Hexaedron8));
  EXPECT_EQ(mng->typeFromId(ItemTypeId(IT_Hexaedron8)), hexaedron);
  EXPECT_THROW(mng->typeFromName("Cube"), ArgumentException);
  EXPECT_EQ(ItemTypeMng::nbBuiltInItemType(), NB_BASIC_ITEM_TYPE);
  EXPECT_NE(text.str().find("id=10 name=Hexaedron8 dimension=3 nb_node=8 nb_edge=12 nb_face=6\n"), std::string::npos);
}

} // namespace
