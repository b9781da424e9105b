// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/output/OutputFixture.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/output/EnsightWriter.h"
#include "tests/support/SourceFolder.h"
#include "variables/core/IVariable.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::output;

class EnsightWriterTest : public test::OutputFixture
{
 protected:
  EnsightOptions optionsOf(std::initializer_list<Real> times, bool is_binary) const
  {
    EnsightOptions options;
    options.directory = m_directory;
    options.times = UniqueArray<Real>(times);
    options.is_binary = is_binary;
    return options;
  }

  //! One step. \collective
  void write(const EnsightOptions& options, const std::vector<ItemGroup>& groups, const std::vector<VariableRef*>& variables)
  {
    EnsightWriter writer(m_mesh.get(), options, groups);
    for (VariableRef* v : variables)
      writer.write(v->variable(), v->variable()->data());
    writer.finish();
    m_pm->barrier();
  }

  std::string textOf(const std::string& name) const
  {
    std::ifstream in(std::string(m_directory.localstr()) + "/" + name, std::ios::binary);
    return { std::istreambuf_iterator<char>(in), {} };
  }

  //! All solids that EnSight knows, and a prism of eight faces, that it does not know.
  void allocateSolids()
  {
    detail::mesh::MeshDescription whole = test::mixedMesh();
    whole.cell_uid.add(5);
    whole.cell_type.add(IT_Octaedron12);
    for (const Real z : { 0.0, 1.0 })
      for (const Real3 p :
           { Real3(5, .5, z), Real3(5.25, 0, z), Real3(5.75, 0, z), Real3(6, .5, z), Real3(5.75, 1, z), Real3(5.25, 1, z) }) {
        whole.node_uid.add(1000 + whole.node_uid.size());
        whole.node_coord.add(p);
        whole.cell_node_uid.add(whole.node_uid[whole.node_uid.size() - 1]);
      }
    const Int32 nb_rank = m_pm->commSize();
    m_mesh->allocate(test::partOf(whole, m_pm->commRank(), [=](Int64 uid) { return static_cast<Int32>(uid % nb_rank); }), {});
  }

  //! A square and a pentagon on its right, both of rank 0.
  void allocatePolygons()
  {
    detail::mesh::MeshDescription whole;
    whole.name = "polygons";
    whole.dimension = 2;
    for (const Real3 p :
         { Real3(0, 0, 0), Real3(1, 0, 0), Real3(1, 1, 0), Real3(0, 1, 0), Real3(2, 0, 0), Real3(3, .5, 0), Real3(2, 1, 0) }) {
      whole.node_uid.add(whole.node_uid.size());
      whole.node_coord.add(p);
    }
    whole.cell_uid.add(0);
    whole.cell_type.add(IT_Quad4);
    whole.cell_uid.add(7);
    whole.cell_type.add(IT_Pentagon5);
    for (const Int64 node : { 0, 1, 2, 3, 1, 4, 5, 6, 2 })
      whole.cell_node_uid.add(node);
    m_mesh->allocate(test::partOf(whole, m_pm->commRank(), [](Int64) { return 0; }), {});
  }

  //! Values that depend on places, so that a reader can check each of them.
  void fill(VariableCellReal& density, VariableNodeReal3& velocity, VariableCellArrayReal& pair, Real factor)
  {
    const VariableNodeReal3& coordinates = m_mesh->nodesCoordinates();
    ENUMERATE_CELL(cell, m_mesh->allCells())
    {
      Real centre = 0.0;
      for (const Node node : cell->nodes())
        centre += coordinates[node].x + coordinates[node].y + coordinates[node].z;
      centre /= cell->nbNode();
      density[cell] = factor * centre;
      pair[cell][0] = centre;
      pair[cell][1] = -centre;
    }
    ENUMERATE_NODE(node, m_mesh->allNodes())
    velocity[node] = coordinates[node] * factor;
  }

  void expectVtkReads(const char* arguments)
  {
    const std::string command = std::string("/usr/bin/python3 ") + test::sourceFolder() + "/read_ensight_with_vtk.py " +
                                m_directory.localstr() + "/ensight.case " + arguments;
    EXPECT_EQ(m_pm->isMasterIO() ? std::system(command.c_str()) : 0, 0);
  }
};

TEST_F(EnsightWriterTest, VtkReadsAllSolidsAndTheValuesOfEachStep)
{
  if (std::system("/usr/bin/python3 -c 'import vtkmodules.vtkIOEnSight, vtkmodules.vtkFiltersVerdict' > /dev/null 2>&1") != 0)
    GTEST_SKIP() << "python3 has no module vtkmodules.vtkIOEnSight (Debian package python3-vtk9)";
  allocateSolids();
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
  VariableNodeReal3 velocity(VariableBuildInfo(m_mesh.get(), "Velocity"));
  VariableCellArrayReal pair(VariableBuildInfo(m_mesh.get(), "Pair"));
  pair.resize(2);

  for (const bool is_binary : { true, false }) {
    fill(density, velocity, pair, 1.0);
    write(optionsOf({ 0.5 }, is_binary), { m_mesh->allCells() }, { &density, &velocity, &pair });
    expectVtkReads("6 3.0833333 1 1.0");
    fill(density, velocity, pair, 3.0);
    EnsightOptions second = optionsOf({ 0.5, 0.75 }, is_binary);
    second.with_unique_ids = true;
    write(second, { m_mesh->allCells() }, { &density, &velocity, &pair });
    expectVtkReads("6 3.0833333 2 3.0");
  }
}

TEST_F(EnsightWriterTest, TheCaseNamesTheFilesOfVariablesAndTimes)
{
  allocate({ 2, { 4, 1, 1 } });
  VariableCellInt32 number(VariableBuildInfo(m_mesh.get(), "Number"));
  VariableNodeReal2 flow(VariableBuildInfo(m_mesh.get(), "Flow"));

  write(optionsOf({ 0.0 }, true), { m_mesh->allCells() }, { &number, &flow });
  write(optionsOf({ 0.0, 0.5 }, true), { m_mesh->allCells() }, { &number, &flow });

  EXPECT_EQ(textOf("ensight.case"), "FORMAT\ntype: ensight gold\n\nGEOMETRY\nmodel: 1 ensight.geo/ensight.geo******\n\nVARIABLE\n"
                                    "scalar per element:    1   Number Number/Number******\n"
                                    "vector per node:       1   Flow Flow/Flow******\n"
                                    "\nTIME\ntime set:              1\nnumber of steps:       2\nfilename start number: 0\n"
                                    "filename increment:    1\ntime values:\n0\n0.5\n");
  EXPECT_TRUE(exists("ensight.geo/ensight.geo000001"));
  EXPECT_TRUE(exists("Number/Number000001"));
  EXPECT_FALSE(exists("Number/Number000001.part"));
  EXPECT_TRUE(textOf("ensight.geo/ensight.geo000001").starts_with(std::string("C Binary") + std::string(72, '\0')));
}

TEST_F(EnsightWriterTest, AStepWithoutFilesIsLeftOut)
{
  allocate({ 2, { 4, 1, 1 } });
  VariableCellInt32 number(VariableBuildInfo(m_mesh.get(), "Number"));

  write(optionsOf({ 0.0 }, true), { m_mesh->allCells() }, { &number });
  write(optionsOf({ 0.0, 0.5, 1.5 }, true), { m_mesh->allCells() }, { &number });

  const std::string text = textOf("ensight.case");
  EXPECT_NE(text.find("number of steps:       2\nfilename numbers:\n0\n2\ntime values:\n0\n1.5\n"), std::string::npos) << text;
}

TEST_F(EnsightWriterTest, VariablesOfOneNameHaveFilesOfTheirOwn)
{
  allocate({ 2, { 4, 1, 1 } });
  VariableCellReal on_cells(VariableBuildInfo(m_mesh.get(), "Pressure"));
  VariableNodeReal on_nodes(VariableBuildInfo(m_mesh.get(), "Pressure"));

  write(optionsOf({ 0.0 }, true), { m_mesh->allCells() }, { &on_cells, &on_nodes });

  const std::string text = textOf("ensight.case");
  EXPECT_NE(text.find("Pressure Pressure/Pressure******\n"), std::string::npos) << text;
  EXPECT_NE(text.find("scalar per node:       1   Pressure_Node Pressure_Node/Pressure_Node******\n"), std::string::npos) << text;
}

TEST_F(EnsightWriterTest, NamesAreThoseThatReadersOfEnsightKnow)
{
  allocate({ 2, { 4, 1, 1 } });
  const std::string name(200, 'v');
  VariableCellReal blank(VariableBuildInfo(m_mesh.get(), "my field"));
  VariableCellReal slash(VariableBuildInfo(m_mesh.get(), "my/field"));
  VariableCellReal digit(VariableBuildInfo(m_mesh.get(), "2nd(order)"));
  VariableCellReal lengthy(VariableBuildInfo(m_mesh.get(), String(name)));

  write(optionsOf({ 0.0 }, true), { m_mesh->allCells() }, { &blank, &slash, &digit, &lengthy });

  const std::string text = textOf("ensight.case");
  for (const std::string& shown :
       { std::string("my_field"), std::string("my_field_Cell"), std::string("_2nd_order_"), std::string(48, 'v') }) {
    EXPECT_NE(text.find("1   " + shown + " " + shown + "/" + shown + "******\n"), std::string::npos) << text;
    EXPECT_TRUE(exists(shown + "/" + shown + "000000"));
  }
  EXPECT_TRUE(exists("open_in_paraview.py"));
}

TEST_F(EnsightWriterTest, PolygonsAndUniqueIdsAsText)
{
  allocatePolygons();
  VariableCellInt32 number(VariableBuildInfo(m_mesh.get(), "Number"));
  VariableFaceReal ignored(VariableBuildInfo(m_mesh.get(), "Ignored"));
  ENUMERATE_CELL(cell, m_mesh->allCells())
  number[cell] = cell->uniqueId().asInt32() + 2;
  EnsightOptions options = optionsOf({ 0.0 }, false);
  options.with_unique_ids = true;

  write(options, { m_mesh->allCells() }, { &number, &ignored });

  const std::string mesh = textOf("ensight.geo/ensight.geo000000");
  EXPECT_TRUE(
    mesh.starts_with("Mesh of Mesh0\nStep 0\nnode id given\nelement id given\npart\n         1\nAllCells\ncoordinates\n         7\n"))
    << mesh;
  // Blocks are in the order of the names of their types.
  EXPECT_NE(mesh.find("nsided\n         1\n         7\n         5\n"), std::string::npos) << mesh;
  EXPECT_NE(mesh.find("quad4\n         1\n         0\n"), std::string::npos) << mesh;
  EXPECT_EQ(textOf("Number/Number000000"), "Number\npart\n         1\nnsided\n 9.00000e+00\nquad4\n 2.00000e+00\n");
  EXPECT_FALSE(exists("Ignored"));
}

TEST_F(EnsightWriterTest, GroupsOfOtherKindsAreParts)
{
  allocate({ 3, { 2, 2, 1 } });
  VariableFaceReal pressure(VariableBuildInfo(m_mesh.get(), "Pressure"));
  pressure.fill(3.0);
  VariableNodeReal heat(VariableBuildInfo(m_mesh.get(), "Heat"));
  heat.fill(4.0);

  write(optionsOf({ 0.0 }, false), { m_mesh->allCells(), m_mesh->outerFaces(), m_mesh->allNodes() }, { &pressure, &heat });

  const auto count = [&](const std::string& name, const std::string& line) {
    const std::string text = textOf(name);
    Int32 n = 0;
    for (std::size_t at = text.find(line); at != std::string::npos; at = text.find(line, at + 1))
      ++n;
    return n;
  };
  EXPECT_EQ(count("Pressure/Pressure000000", "3.00000e+00\n"), 16);
  EXPECT_EQ(count("Pressure/Pressure000000", "quad4\n"), 1);
  EXPECT_EQ(count("Heat/Heat000000", "part\n"), 3);
  EXPECT_EQ(count("ensight.geo/ensight.geo000000", "point\n"), 1);
  EXPECT_EQ(count("ensight.geo/ensight.geo000000", "coordinates\n        18\n"), 3) << "each node is once in a part";
}

TEST_F(EnsightWriterTest, UniqueIdsThatAreTooLargeAreLeftOut)
{
  detail::mesh::MeshDescription whole = test::mixedMesh();
  for (Int64& uid : whole.cell_uid)
    uid += Int64(1) << 40;
  m_mesh->allocate(test::partOf(whole, m_pm->commRank(), [](Int64) { return 0; }), {});
  EnsightOptions options = optionsOf({ 0.0 }, false);
  options.with_unique_ids = true;

  write(options, { m_mesh->allCells() }, {});

  EXPECT_NE(textOf("ensight.geo/ensight.geo000000").find("element id assign\n"), std::string::npos);
}

TEST_F(EnsightWriterTest, ADirectoryThatCannotBeMadeIsAnErrorOnAllRanks)
{
  allocate({ 2, { 2, 2, 1 } });
  if (m_pm->isMasterIO())
    std::ofstream(std::string(m_directory.localstr()) + "/ensight.geo") << "a file";
  m_pm->barrier();

  EXPECT_THROW(write(optionsOf({ 0.0 }, true), { m_mesh->allCells() }, {}), ParallelFatalErrorException);
  EXPECT_FALSE(exists("ensight.case"));
}
} // namespace
