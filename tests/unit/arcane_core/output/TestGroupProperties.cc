// SPDX-License-Identifier: Apache-2.0
#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/output/OutputFixture.h"

#include "arcane_core/output/GroupProperties.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/output/ItemMeasure.h"
#include "arcane_core/service/IGeometry.h"

namespace
{
using namespace Arcane;
using namespace Arcane::detail::output;
using P = Numerics::IGeometryProperty;

//! Measures items from the coordinates of a mesh. An item of dimension 3 has a volume, and no length and no area.
class MeshGeometry : public Numerics::IGeometry
{
 public:
  explicit MeshGeometry(const VariableNodeReal3& coordinates)
  : m_coordinates(coordinates)
  {}
  Real computeMeasure(const ItemWithNodes& item) override { return itemMeasure(item, m_coordinates); }
  Real3 computeCenter(const ItemWithNodes& item) override { return itemCenter(item, m_coordinates); }
  Real3 computeOrientedMeasure(const ItemWithNodes& item) override { return itemOrientedMeasure(item, m_coordinates); }
  Real computeLength(const ItemWithNodes& item) override { return ofDimension(item, 1); }
  Real computeArea(const ItemWithNodes& item) override { return ofDimension(item, 2); }
  Real computeVolume(const ItemWithNodes& item) override { return ofDimension(item, 3); }
  Real3 computeSurfaceCenter(Integer nb_node, const Real3* nodes) override { return polygonCenter({ nb_node, nodes }); }
  Real3 computeOrientedArea(Integer nb_node, const Real3* nodes) override { return polygonVectorArea({ nb_node, nodes }); }
  Real computeLength(const Real3& a, const Real3& b) override { return (b - a).normL2(); }

 private:
  VariableNodeReal3 m_coordinates;

  Real ofDimension(const ItemWithNodes& item, Int16 dimension)
  {
    ARCANE_THROW_IF(item.typeInfo()->dimension() != dimension, ArgumentException, "no such measure");
    return computeMeasure(item);
  }
};

class GroupPropertiesTest : public test::OutputFixture
{
 protected:
  GroupPropertiesTest()
  {
    allocate({ 3, { 4, 3, 2 } });
    m_geometry = std::make_unique<MeshGeometry>(m_mesh->nodesCoordinates());
    m_properties = std::make_unique<GroupProperties>(*m_geometry, "X");
    m_cells = m_mesh->allCells();
    m_faces = m_mesh->allFaces();
  }

  void stretch(Real factor)
  {
    VariableNodeReal3& coordinates = m_mesh->nodesCoordinates();
    ENUMERATE_NODE(node, m_mesh->allNodes())
    coordinates[node] = factor * coordinates[node];
  }

  std::unique_ptr<MeshGeometry> m_geometry;
  std::unique_ptr<GroupProperties> m_properties;
  ItemGroup m_cells;
  ItemGroup m_faces;
};

TEST_F(GroupPropertiesTest, ValuesAreThereAtOnceOnGhostsToo)
{
  m_properties->add(m_cells, P::PMeasure | P::PCenter, P::PVariable);
  m_properties->add(m_faces, P::PArea | P::PNormal, P::PVariable);

  const VariableItemReal& volume = m_properties->realVariable(m_cells, P::PMeasure);
  const VariableItemReal3& center = m_properties->real3Variable(m_cells, P::PCenter);
  EXPECT_EQ(volume.name(), String("Geometry_AllCells_MeasureX"));
  ENUMERATE_CELL(cell, m_mesh->allCells())
  {
    EXPECT_NEAR(volume[cell], 1.0, 1e-14);
    EXPECT_EQ(center[cell], m_geometry->computeCenter(*cell));
  }
  const VariableItemReal& area = m_properties->realVariable(m_faces, P::PArea);
  const VariableItemReal3& normal = m_properties->real3Variable(m_faces, P::PNormal);
  ENUMERATE_FACE(face, m_mesh->allFaces())
  {
    EXPECT_NEAR(area[face], 1.0, 1e-14);
    EXPECT_NEAR(normal[face].normL2(), 1.0, 1e-14);
  }
}

TEST_F(GroupPropertiesTest, OnlyUpdatesFollowTheNodes)
{
  m_properties->add(m_cells, P::PMeasure | P::PVolume, P::PVariable);
  m_properties->add(m_faces, P::PMeasure, P::PVariable);
  const VariableItemReal& measure = m_properties->realVariable(m_cells, P::PMeasure);
  const VariableItemReal& volume = m_properties->realVariable(m_cells, P::PVolume);
  const VariableItemReal& area = m_properties->realVariable(m_faces, P::PMeasure);
  const CellLocalId cell(0);
  const FaceLocalId face(0);

  stretch(2.0);
  EXPECT_NEAR(measure[cell], 1.0, 1e-14);

  m_properties->update(m_cells, P::PVolume);
  EXPECT_NEAR(measure[cell], 1.0, 1e-14);
  EXPECT_NEAR(volume[cell], 8.0, 1e-13);
  EXPECT_NEAR(area[face], 1.0, 1e-14);

  m_properties->updateAll();
  EXPECT_NEAR(measure[cell], 8.0, 1e-13);
  EXPECT_NEAR(area[face], 4.0, 1e-13);
}

TEST_F(GroupPropertiesTest, VariablesOfTheApplicationAreFilled)
{
  VariableCellReal ratio(VariableBuildInfo(m_mesh.get(), "Ratio"));
  VariableFaceReal3 center(VariableBuildInfo(m_mesh.get(), "Middle"));

  m_properties->add(m_cells, P::PVolumeSurfaceRatio, ratio);
  m_properties->add(m_faces, P::PCenter, center);

  ENUMERATE_CELL(cell, m_mesh->allCells())
  EXPECT_NEAR(ratio[cell], 1.0 / 6.0, 1e-14);
  ENUMERATE_FACE(face, m_mesh->allFaces())
  EXPECT_EQ(center[face], m_geometry->computeCenter(*face));
  EXPECT_EQ(m_properties->realVariable(m_cells, P::PVolumeSurfaceRatio).name(), String("Ratio"));
}

TEST_F(GroupPropertiesTest, MasksAndStoragesAreThoseGivenUntilReset)
{
  m_properties->add(m_cells, P::PMeasure, P::PVariable);
  m_properties->add(m_cells, P::PVolume, P::PNoStorage);
  m_properties->add(m_faces, P::PMeasure, P::PVariable);

  EXPECT_EQ(m_properties->maskOf(m_cells), P::PMeasure | P::PVolume);
  EXPECT_EQ(m_properties->maskOf(m_mesh->allNodes()), 0);
  EXPECT_EQ(m_properties->storageOf(m_cells, P::PMeasure), P::PVariable);
  EXPECT_EQ(m_properties->storageOf(m_cells, P::PVolume), P::PNoStorage);

  m_properties->reset(m_cells, P::PMeasure);
  EXPECT_EQ(m_properties->maskOf(m_cells), P::PVolume);
  EXPECT_EQ(m_properties->maskOf(m_faces), P::PMeasure);
  EXPECT_EQ(m_variable_mng.findVariable("Geometry_AllCells_MeasureX"), nullptr);
  m_properties->resetAll();
  EXPECT_EQ(m_properties->maskOf(m_faces), 0);
}

TEST_F(GroupPropertiesTest, WrongRequestsAreErrorsAndChangeNothing)
{
  using test::messageOf;
  VariableCellReal cell_real(VariableBuildInfo(m_mesh.get(), "CellReal"));
  VariableCellReal3 cell_real3(VariableBuildInfo(m_mesh.get(), "CellReal3"));

  EXPECT_EQ(messageOf([&] { m_properties->add(m_cells, P::PLength, P::PVariable); }), "no such measure");
  EXPECT_NE(messageOf([&] { m_properties->add(m_cells, 0, P::PVariable); }).find("is 0, expected a sum"), std::string::npos);
  EXPECT_NE(messageOf([&] { m_properties->add(m_cells, P::PEnd, P::PVariable); }).find("is 128, expected a sum"), std::string::npos);
  EXPECT_NE(messageOf([&] { m_properties->add(m_cells, P::PMeasure, 2); }).find("storage"), std::string::npos);
  EXPECT_NE(messageOf([&] { m_properties->add({}, P::PMeasure, P::PVariable); }).find("the group is null"), std::string::npos);
  EXPECT_NE(messageOf([&] { m_properties->add(m_mesh->allNodes(), P::PMeasure, P::PVariable); }).find("expected edges, faces or cells"),
            std::string::npos);
  EXPECT_NE(messageOf([&] { m_properties->add(m_faces, P::PVolumeSurfaceRatio, P::PVariable); }).find("expected a cell"),
            std::string::npos);
  EXPECT_NE(messageOf([&] { m_properties->add(m_faces, P::PMeasure, cell_real); }).find("is on another family"), std::string::npos);
  EXPECT_NE(messageOf([&] { m_properties->add(m_cells, P::PCenter, cell_real); }).find("is no real"), std::string::npos);
  EXPECT_NE(messageOf([&] { m_properties->add(m_cells, P::PMeasure, cell_real3); }).find("is no Real3"), std::string::npos);
  EXPECT_NE(messageOf([&] { m_properties->realVariable(m_cells, P::PMeasure); }).find("no variable of reals holds property 'Measure'"),
            std::string::npos);
  EXPECT_NE(messageOf([&] { m_properties->update({}, P::PMeasure); }).find("the group is null"), std::string::npos);
  EXPECT_EQ(m_properties->maskOf(m_cells), 0);
  EXPECT_EQ(m_properties->maskOf(m_faces), 0);
}

TEST_F(GroupPropertiesTest, PropertiesHaveNamesAndTypes)
{
  std::string names;
  Integer nb_vector = 0;
  for (P::Enumerator i; !i.end(); ++i) {
    names += P::name(*i).localstr() + std::string(" ");
    EXPECT_NE(P::isScalar(*i), P::isVectorial(*i));
    nb_vector += P::isVectorial(*i);
  }

  EXPECT_EQ(names, "Measure Length Area Volume Center Normal VolumeSurfaceRatio ");
  EXPECT_EQ(nb_vector, 2);
  EXPECT_FALSE(P::isScalar(P::PNone));
}
} // namespace
