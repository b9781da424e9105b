// SPDX-License-Identifier: Apache-2.0
// Pictures and measures of cells of order 2 and 3.
#include "arcane_core/output/EnsightPart.h"
#include "arcane_core/output/EnsightWriter.h"
#include "arcane_core/output/ItemMeasure.h"
#include "arcane_core/output/PictureWriter.h"
#include "arcane_core/output/VtkPiece.h"

#include "tests/support/SourceFolder.h"
#include "tests/support/mesh/CurvedMeshes.h"
#include "tests/unit/arcane_core/output/OutputFixture.h"
#include "variables/core/IVariable.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::output;

class CurvedPicturesTest : public test::OutputFixture
{
 protected:
  void allocateCurved(const detail::mesh::MeshDescription& linear, bool with_centers = false)
  {
    const detail::mesh::MeshDescription whole = test::curvedMesh(linear, with_centers);
    const Int32 nb_rank = m_pm->commSize();
    m_mesh->allocate(test::partOf(whole, m_pm->commRank(), [=](Int64 uid) { return static_cast<Int32>(uid % nb_rank); }), {});
  }

  static detail::mesh::MeshDescription oneTriangle()
  {
    detail::mesh::MeshDescription mesh = test::gridMesh({ 2, { 1, 1, 0 } });
    mesh.cell_type[0] = IT_Triangle3;
    mesh.cell_node_uid.resize(3);
    return mesh;
  }

  //! Returns what the text for EnSight has after the coordinates, for the mesh with nodes in the middle and in the centres.
  std::string ensightCellsOf(const detail::mesh::MeshDescription& linear)
  {
    m_mesh.reset();
    m_mesh = std::make_unique<IPrimaryMesh>(m_handle, m_pm, &m_variable_mng, m_trace.get());
    allocateCurved(linear, true);
    EnsightOptions options;
    options.directory = m_directory;
    options.times = UniqueArray<Real>{ 0.0 };
    options.is_binary = false;
    EnsightWriter(m_mesh.get(), options, { m_mesh->allCells() }).finish();
    std::ifstream in(m_directory.localstr() + std::string("/ensight.geo/ensight.geo000000"));
    const std::string text{ std::istreambuf_iterator<char>(in), {} };
    const std::size_t last_letter = text.find_last_of("abcdefghijklmnopqrstuvwxyz");
    return text.substr(text.rfind('\n', last_letter) + 1);
  }

  static bool canUseVtk()
  {
    return std::system("/usr/bin/python3 -c 'import vtkmodules.vtkIOHDF, vtkmodules.vtkIOEnSight, vtkmodules.vtkFiltersVerdict' "
                       "> /dev/null 2>&1") == 0;
  }

  //! Writes a file of each format. \a vtk_types and \a ensight_types are the types that VTK has to find in them.
  void expectPictures(const std::string& counts, const std::string& vtk_types, const std::string& ensight_types)
  {
    VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
    density.fill(2.0);
    PictureOptions picture;
    picture.stem = m_directory + "/Mesh0";
    picture.times = UniqueArray<Real>{ 0.0 };
    PictureWriter pictures(m_mesh.get(), picture, { m_mesh->allCells() });
    pictures.write(density.variable(), density.variable()->data());
    pictures.finish();
    EnsightOptions options;
    options.directory = m_directory;
    options.times = UniqueArray<Real>{ 0.0 };
    EnsightWriter ensight(m_mesh.get(), options, { m_mesh->allCells() });
    ensight.write(density.variable(), density.variable()->data());
    ensight.finish();
    m_pm->barrier();
    expectVtkReads("Mesh0_000000.hdf", counts + " " + vtk_types);
    expectVtkReads("ensight.case", counts + " " + ensight_types);
  }

  void expectVtkReads(const std::string& name, const std::string& arguments)
  {
    const std::string command = std::string("/usr/bin/python3 ") + test::sourceFolder() + "/check_curved_with_vtk.py " +
                                m_directory.localstr() + "/" + name + " " + arguments;
    EXPECT_EQ(m_pm->isMasterIO() ? std::system(command.c_str()) : 0, 0) << command;
  }
};

TEST_F(CurvedPicturesTest, VtkFindsTheNodesInTheirPlaces)
{
  if (!canUseVtk())
    GTEST_SKIP() << "python3 has no VTK (Debian package python3-vtk9)";
  allocateCurved(test::mixedMesh());

  expectPictures("5 2.3333333", "24,25,26,27", "24,25,26,27");
}

TEST_F(CurvedPicturesTest, VtkFindsTheNodesInTheCentresOfHexahedra)
{
  if (!canUseVtk())
    GTEST_SKIP() << "python3 has no VTK (Debian package python3-vtk9)";
  allocateCurved(test::gridMesh({ 3, { 3, 2, 1 } }), true);

  expectPictures("6 6.0", "29", "25");
}

TEST_F(CurvedPicturesTest, VtkFindsTheNodesInTheCentresOfQuadrangles)
{
  if (!canUseVtk())
    GTEST_SKIP() << "python3 has no VTK (Debian package python3-vtk9)";
  allocateCurved(test::gridMesh({ 2, { 3, 2, 1 } }), true);

  expectPictures("6 6.0", "28", "23");
}

TEST_F(CurvedPicturesTest, TypesHaveTheNumbersOfVtkAndTheNamesOfEnsight)
{
  EXPECT_EQ(vtkTypeOf(IT_Line3), 21);
  EXPECT_EQ(vtkTypeOf(IT_Line4), 35);
  EXPECT_EQ(vtkTypeOf(IT_Triangle6), 22);
  EXPECT_EQ(vtkTypeOf(IT_Triangle10), 69);
  EXPECT_EQ(vtkTypeOf(IT_HemiHexa7), 41);
  EXPECT_EQ(ensightTypeOf(IT_Line3), "bar2");
  EXPECT_EQ(ensightTypeOf(IT_Triangle6), "tria6");
  EXPECT_EQ(ensightTypeOf(IT_Triangle10), "tria3");
}

TEST_F(CurvedPicturesTest, MeasuresAreThoseOfTheCorners)
{
  allocateCurved(test::gridMesh({ 3, { 4, 3, 2 } }), true);
  VariableNodeReal3& coordinates = m_mesh->nodesCoordinates();
  // Nodes in the middle do not count, wherever they are.
  ENUMERATE_CELL(cell, m_mesh->allCells())
  for (Int32 n = cell->nbLinearNode(); n < cell->nbNode(); ++n)
    coordinates[cell->node(n)] = Real3(100.0, 200.0, 300.0);

  ENUMERATE_CELL(cell, m_mesh->allCells())
  {
    EXPECT_NEAR(itemMeasure(*cell, coordinates), 1.0, 1e-13);
    EXPECT_NEAR((itemCenter(*cell, coordinates) - coordinates[cell->node(0)] - Real3(0.5, 0.5, 0.5)).normL2(), 0.0, 1e-13);
  }
  ENUMERATE_FACE(face, m_mesh->allFaces())
  {
    EXPECT_NEAR(itemMeasure(*face, coordinates), 1.0, 1e-13);
    EXPECT_NEAR(itemOrientedMeasure(*face, coordinates).normL2(), 1.0, 1e-13);
  }
}
TEST_F(CurvedPicturesTest, CentresOfCellsOfAllShapesAreThoseOfTheirCorners)
{
  allocateCurved(test::mixedMesh());
  VariableNodeReal3& coordinates = m_mesh->nodesCoordinates();
  ENUMERATE_CELL(cell, m_mesh->allCells())
  for (Int32 n = cell->nbLinearNode(); n < cell->nbNode(); ++n)
    coordinates[cell->node(n)] = Real3(100.0, 200.0, 300.0);

  ENUMERATE_CELL(cell, m_mesh->allCells())
  {
    UniqueArray<Real3> corners;
    for (Int32 n = 0; n < cell->nbLinearNode(); ++n)
      corners.add(coordinates[cell->node(n)]);
    const ItemTypeInfo& linear_type = *cell->typeInfo()->linearTypeInfo();
    EXPECT_NEAR(itemMeasure(*cell, coordinates), solidVolume(linear_type, corners), 1e-15) << linear_type.typeName();
    EXPECT_EQ(itemCenter(*cell, coordinates), solidCenter(linear_type, corners)) << linear_type.typeName();
  }
}

TEST_F(CurvedPicturesTest, EnsightHasTheCornersOfCellsOfOrder3)
{
  if (m_pm->commSize() > 1)
    return;

  EXPECT_EQ(ensightCellsOf(test::gridMesh({ 1, { 2, 0, 0 } })), "bar2\n         2\n         1         2\n         2         5\n");
  EXPECT_EQ(ensightCellsOf(oneTriangle()), "tria3\n         1\n         1         2         3\n");
}
} // namespace
