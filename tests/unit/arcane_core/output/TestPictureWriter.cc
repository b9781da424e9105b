// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/output/OutputFixture.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/math/BFloat16.h"
#include "arcane_core/base/math/Float16.h"
#include "arcane_core/output/PictureWriter.h"
#include "arcane_core/output/VtkHdfSeries.h"
#include "checkpoint/hdf5/File.h"
#include "tests/support/GuardedMemory.h"
#include "tests/support/SourceFolder.h"
#include "variables/core/IVariable.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <numeric>
#include <vector>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::output;
namespace h5 = Arcane::detail::h5;

class PictureWriterTest : public test::OutputFixture
{
 protected:
  PictureOptions optionsOf(std::initializer_list<Real> times) const
  {
    PictureOptions options;
    options.stem = m_directory + "/Mesh0";
    options.times = UniqueArray<Real>(times);
    return options;
  }

  //! One step with the variables \a variables. \collective
  void write(const PictureOptions& options, const std::vector<ItemGroup>& groups, const std::vector<VariableRef*>& variables)
  {
    PictureWriter writer(m_mesh.get(), options, groups);
    for (VariableRef* v : variables)
      writer.write(v->variable(), v->variable()->data());
    writer.finish();
    m_pm->barrier();
  }

  template <typename T> static std::vector<T> valuesOf(const h5::Group& group, const String& name)
  {
    const h5::Dataset dataset = group.openDataset(name);
    std::vector<T> values(static_cast<size_t>(dataset.nbBytes()) / sizeof(T));
    dataset.read(values.data());
    return values;
  }

  h5::Group openStep(const h5::File& file) const { return file.root().openGroup("VTKHDF"); }

  std::string textOf(const std::string& name) const
  {
    std::ifstream in(std::string(m_directory.localstr()) + "/" + name);
    return { std::istreambuf_iterator<char>(in), {} };
  }
};

TEST_F(PictureWriterTest, EachOwnCellIsThereOnceWithItsPoints)
{
  allocate({ 3, { 4, 2, 2 } });

  write(optionsOf({ 0.5 }), { m_mesh->allCells() }, {});

  const h5::File file = h5::File::openReadOnly(m_directory + "/Mesh0_000000.hdf");
  const h5::Group grid = openStep(file);
  const auto nb_cell = valuesOf<Int64>(grid, "NumberOfCells");
  const auto nb_point = valuesOf<Int64>(grid, "NumberOfPoints");
  EXPECT_EQ(nb_cell, std::vector<Int64>{ 16 });
  EXPECT_EQ(nb_point, std::vector<Int64>{ 45 }) << "each point is once in the file";
  EXPECT_EQ(valuesOf<Real3>(grid, "Points").size(), 45u);
  EXPECT_EQ(valuesOf<Byte>(grid, "Types"), std::vector<Byte>(16, 12));
  std::vector<Int64> offsets;
  for (Int64 i = 0; i <= 16; ++i)
    offsets.push_back(8 * i);
  EXPECT_EQ(valuesOf<Int64>(grid, "Offsets"), offsets);
  EXPECT_EQ(valuesOf<Int64>(grid, "Connectivity").size(), 16u * 8u);
  EXPECT_EQ(grid.readAttribute("Version"), (UniqueArray<Int64>{ 1, 0 }));
  EXPECT_EQ(grid.readTextAttribute("Type"), "UnstructuredGrid");
  EXPECT_EQ(valuesOf<Real>(grid.openGroup("FieldData"), "TimeValue"), std::vector<Real>{ 0.5 });
}

TEST_F(PictureWriterTest, NamesOfGroupsThatAreNoNamesOfFilesHaveFiles)
{
  allocate({ 2, { 4, 2, 1 } });
  const Int32UniqueArray cells(m_mesh->allCells().view().localIds());
  const ItemGroup slash = m_mesh->cellFamily()->createGroup("in/out", cells);
  const ItemGroup line = m_mesh->cellFamily()->createGroup("in_out", cells);

  write(optionsOf({ 0.5 }), { slash, line }, {});

  for (const char* name : { "/Mesh0_in_out_000000.hdf", "/Mesh0_in_out__000000.hdf" }) {
    const auto nb_cell = valuesOf<Int64>(openStep(h5::File::openReadOnly(m_directory + name)), "NumberOfCells");
    EXPECT_EQ(std::accumulate(nb_cell.begin(), nb_cell.end(), Int64(0)), 8) << name;
  }
}

TEST_F(PictureWriterTest, NamesOfGroupsMayBeLongOrHaveCharactersOfLists)
{
  allocate({ 2, { 4, 2, 1 } });
  const Int32UniqueArray cells(m_mesh->allCells().view().localIds());
  std::vector<ItemGroup> groups;
  for (const std::string& name : { std::string(300, 'a'), std::string("a \"b\"\\"), std::string("paroi ext\u00e9rieure") })
    groups.push_back(m_mesh->cellFamily()->createGroup(String(name), cells));

  write(optionsOf({ 0.5 }), groups, {});

  for (const std::string& name : { std::string(150, 'a'), std::string("a _b__"), std::string("paroi ext\u00e9rieure") }) {
    EXPECT_TRUE(exists("Mesh0_" + name + "_000000.hdf")) << name;
    EXPECT_NE(textOf("Mesh0_" + name + ".hdf.series").find("\"Mesh0_" + name + "_000000.hdf\""), std::string::npos) << name;
  }
}

TEST_F(PictureWriterTest, VariablesOfAnyNameAreArrays)
{
  allocate({ 2, { 4, 2, 1 } });
  VariableCellReal rank(VariableBuildInfo(m_mesh.get(), "Rank"));
  VariableCellReal slash(VariableBuildInfo(m_mesh.get(), "a/b"));
  VariableCellReal line(VariableBuildInfo(m_mesh.get(), "a_b"));
  VariableCellReal ghost(VariableBuildInfo(m_mesh.get(), "vtkGhostType"));
  VariableCellReal dot(VariableBuildInfo(m_mesh.get(), "."));
  VariableCellReal blank(VariableBuildInfo(m_mesh.get(), "my field"));
  VariableCellReal lengthy(VariableBuildInfo(m_mesh.get(), String(std::string(300, 'x'))));
  const std::vector<VariableRef*> variables = { &rank, &slash, &line, &ghost, &dot, &blank, &lengthy };
  for (std::size_t i = 0; i < variables.size(); ++i)
    static_cast<VariableCellReal*>(variables[i])->fill(static_cast<Real>(i));

  write(optionsOf({ 0.5 }), { m_mesh->allCells() }, variables);

  const h5::File file = h5::File::openReadOnly(m_directory + "/Mesh0_000000.hdf");
  const h5::Group cells = openStep(file).openGroup("CellData");
  const std::string names[] = { "Rank_2", "a_b", "a_b_2", "vtkGhostType_", "._", "my field", std::string(300, 'x') };
  for (std::size_t i = 0; i < variables.size(); ++i)
    EXPECT_EQ(valuesOf<Real>(cells, String(names[i])), std::vector<Real>(8, static_cast<Real>(i))) << names[i];
}

TEST_F(PictureWriterTest, AScriptShowsTheFirstVariable)
{
  allocate({ 2, { 4, 2, 1 } });
  VariableNodeReal3 velocity(VariableBuildInfo(m_mesh.get(), "Velocity"));
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
  PictureOptions options = optionsOf({ 0.5 });

  write(options, { m_mesh->allCells() }, { &velocity, &density });
  const std::string of_series = textOf("open_in_paraview.py");
  options.is_one_file = true;
  write(options, { m_mesh->allCells() }, { &density });

  EXPECT_NE(of_series.find("(folder, \"Mesh0.hdf.series\")"), std::string::npos) << of_series;
  EXPECT_NE(of_series.find("ColorBy(display, (\"POINTS\", \"Velocity\"))"), std::string::npos) << of_series;
  EXPECT_NE(textOf("open_in_paraview.py").find("(folder, \"Mesh0.hdf\")"), std::string::npos);
}

TEST_F(PictureWriterTest, ValuesFollowTheirItems)
{
  allocate({ 2, { 3, 3, 1 } });
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
  VariableNodeReal3 velocity(VariableBuildInfo(m_mesh.get(), "Velocity"));
  VariableCellArrayInt32 table(VariableBuildInfo(m_mesh.get(), "Table"));
  table.resize(2);
  ENUMERATE_CELL(cell, m_mesh->allCells())
  {
    density[cell] = static_cast<Real>(cell->uniqueId().asInt64());
    table[cell][0] = cell->uniqueId().asInt32();
    table[cell][1] = -cell->uniqueId().asInt32();
  }
  ENUMERATE_NODE(node, m_mesh->allNodes())
  velocity[node] = m_mesh->nodesCoordinates()[node] * 2.0;
  PictureOptions options = optionsOf({ 0.0 });
  options.content.with_unique_ids = true;
  VariableCellTiledInt32 tiles(VariableBuildInfo(m_mesh.get(), "Tiles"));
  tiles.copy(table);
  const test::GuardedMemory memory;
  VariableCellArrayInt32 far(VariableBuildInfo(m_mesh.get(), "Far", IVariable::PInDeviceMemory));
  far.copy(table);
  EXPECT_TRUE(far.isInDeviceMemory());

  write(options, { m_mesh->allCells() }, { &density, &velocity, &table, &tiles, &far });

  const h5::File file = h5::File::openReadOnly(m_directory + "/Mesh0_000000.hdf");
  const h5::Group cells = openStep(file).openGroup("CellData");
  const auto uids = valuesOf<Int64>(cells, "UniqueId");
  const auto densities = valuesOf<Real>(cells, "Density");
  const auto tables = valuesOf<Int32>(cells, "Table");
  ASSERT_EQ(uids.size(), 9u);
  ASSERT_EQ(tables.size(), 18u);
  EXPECT_EQ(valuesOf<Int32>(cells, "Tiles"), tables);
  EXPECT_EQ(valuesOf<Int32>(cells, "Far"), tables);
  for (size_t i = 0; i < uids.size(); ++i) {
    EXPECT_EQ(densities[i], static_cast<Real>(uids[i]));
    EXPECT_EQ(tables[2 * i], uids[i]);
    EXPECT_EQ(tables[2 * i + 1], -uids[i]);
  }
  const auto points = valuesOf<Real3>(openStep(file), "Points");
  const auto velocities = valuesOf<Real3>(openStep(file).openGroup("PointData"), "Velocity");
  ASSERT_EQ(points.size(), velocities.size());
  for (size_t i = 0; i < points.size(); ++i)
    EXPECT_EQ(velocities[i], points[i] * 2.0);
}

TEST_F(PictureWriterTest, EachFileSaysWhoOwnsWhat)
{
  allocate({ 2, { 4, 2, 1 } });
  PictureOptions options = optionsOf({ 0.0, 0.1 });
  options.content.with_ghosts = true;

  write(optionsOf({ 0.0 }), { m_mesh->allCells() }, {});
  write(options, { m_mesh->allCells() }, {});

  const h5::File own = h5::File::openReadOnly(m_directory + "/Mesh0_000000.hdf");
  EXPECT_FALSE(openStep(own).openGroup("CellData").contains("vtkGhostType"));
  const auto ranks = valuesOf<Int32>(openStep(own).openGroup("CellData"), "Rank");
  EXPECT_EQ(ranks.front(), 0);
  EXPECT_EQ(ranks.back(), m_pm->commSize() - 1);
  const h5::File all = h5::File::openReadOnly(m_directory + "/Mesh0_000001.hdf");
  EXPECT_EQ(valuesOf<Int64>(openStep(all), "NumberOfCells").size(), static_cast<std::size_t>(m_pm->commSize())) << "a part for each rank";
  const auto points = valuesOf<Byte>(openStep(all).openGroup("PointData"), "vtkGhostType");
  EXPECT_EQ(std::count(points.begin(), points.end(), 0), 15) << "each point of the mesh has one owner";
  const auto marks = valuesOf<Byte>(openStep(all).openGroup("CellData"), "vtkGhostType");
  EXPECT_EQ(std::count(marks.begin(), marks.end(), 0), 8) << "each cell of the mesh has one owner";
  EXPECT_EQ(marks.size() > 8u, m_pm->commSize() > 1);
}

TEST_F(PictureWriterTest, AMeshThatDoesNotChangeIsWrittenOnce)
{
  allocate({ 3, { 4, 3, 5 } });
  KnownGrids grids;
  const auto writeStep = [&](std::initializer_list<Real> times) {
    PictureOptions options = optionsOf(times);
    options.grids = &grids;
    write(options, { m_mesh->allCells() }, {});
  };
  const auto isLink = [&](const std::string& step, const String& name) {
    // A copy alone in another folder lacks the file to which it links.
    const std::filesystem::path folder(m_directory.localstr());
    std::filesystem::remove_all(folder / "away");
    std::filesystem::create_directory(folder / "away");
    std::filesystem::copy_file(folder / step, folder / "away" / step);
    const h5::File file = h5::File::openReadOnly(m_directory + "/away/" + String(step));
    try {
      (void)openStep(file).openDataset(name);
    }
    catch (const Exception&) {
      return true;
    }
    return false;
  };

  writeStep({ 0.0 });
  writeStep({ 0.0, 0.1 });
  const Real3 moved(0.25, 0.0, 0.0);
  ENUMERATE_NODE(node, m_mesh->allNodes())
  m_mesh->nodesCoordinates()[node] += moved;
  writeStep({ 0.0, 0.1, 0.2 });
  writeStep({ 0.0, 0.1, 0.2, 0.3 });
  // Back to a time before: what the last file links to is written again later.
  writeStep({ 0.0, 0.1 });

  const auto pointsOf = [&](const std::string& step) {
    return valuesOf<Real3>(openStep(h5::File::openReadOnly(m_directory + "/" + String(step))), "Points");
  };
  const auto first = pointsOf("Mesh0_000000.hdf");
  const auto last = pointsOf("Mesh0_000003.hdf");
  ASSERT_EQ(first.size(), last.size());
  EXPECT_EQ(last[0], first[0] + moved);
  EXPECT_EQ(pointsOf("Mesh0_000001.hdf"), last) << "the file that was written again";
  if (m_pm->isMasterIO()) {
    EXPECT_FALSE(isLink("Mesh0_000000.hdf", "Connectivity"));
    EXPECT_TRUE(isLink("Mesh0_000001.hdf", "Connectivity"));
    EXPECT_FALSE(isLink("Mesh0_000002.hdf", "Points"));
    EXPECT_TRUE(isLink("Mesh0_000002.hdf", "Types"));
    EXPECT_TRUE(isLink("Mesh0_000003.hdf", "Points"));
    EXPECT_FALSE(isLink("Mesh0_000001.hdf", "Points")) << "a file must not link to a later one";
  }
  m_pm->barrier();
}

TEST_F(PictureWriterTest, AFileThatWasRemovedIsNoTarget)
{
  allocate({ 2, { 2, 2, 1 } });
  KnownGrids grids;
  PictureOptions options = optionsOf({ 0.0 });
  options.grids = &grids;
  write(options, { m_mesh->allCells() }, {});
  if (m_pm->isMasterIO())
    std::filesystem::remove((m_directory + "/Mesh0_000000.hdf").localstr());
  m_pm->barrier();
  options.times.add(0.1);

  write(options, { m_mesh->allCells() }, {});

  EXPECT_EQ(valuesOf<Byte>(openStep(h5::File::openReadOnly(m_directory + "/Mesh0_000001.hdf")), "Types"), std::vector<Byte>(4, 9));
}

TEST_F(PictureWriterTest, SixteenBitRealsBecomeThirtyTwoBitOnes)
{
  allocate({ 2, { 2, 2, 1 } });
  VariableCellFloat16 half(VariableBuildInfo(m_mesh.get(), "Half"));
  ENUMERATE_CELL(cell, m_mesh->allCells())
  half[cell] = Float16(1.5f);

  write(optionsOf({ 0.0 }), { m_mesh->allCells() }, { &half });

  const h5::File file = h5::File::openReadOnly(m_directory + "/Mesh0_000000.hdf");
  EXPECT_EQ(valuesOf<Float32>(openStep(file).openGroup("CellData"), "Half"), std::vector<Float32>(4, 1.5f));
}

TEST_F(PictureWriterTest, AGroupHasItsOwnFiles)
{
  allocate({ 3, { 4, 2, 2 } });
  VariableFaceReal pressure(VariableBuildInfo(m_mesh.get(), "Pressure"));
  pressure.fill(3.0);

  write(optionsOf({ 0.0 }), { m_mesh->allCells(), m_mesh->outerFaces(), m_mesh->allNodes() }, { &pressure });

  const h5::File file = h5::File::openReadOnly(m_directory + "/Mesh0_" + m_mesh->outerFaces().name() + "_000000.hdf");
  const auto types = valuesOf<Byte>(openStep(file), "Types");
  EXPECT_EQ(valuesOf<Real>(openStep(file).openGroup("CellData"), "Pressure"), std::vector<Real>(types.size(), 3.0));
  for (Byte type : types)
    EXPECT_EQ(type, 9);
  const h5::File nodes = h5::File::openReadOnly(m_directory + "/Mesh0_" + m_mesh->allNodes().name() + "_000000.hdf");
  EXPECT_EQ(valuesOf<Byte>(openStep(nodes), "Types"), std::vector<Byte>(45, 1));
}

TEST_F(PictureWriterTest, ASequenceThatGoesOnAfterARestartHasNoStepTwice)
{
  allocate({ 2, { 2, 2, 1 } });
  write(optionsOf({ 0.0 }), { m_mesh->allCells() }, {});
  write(optionsOf({ 0.0, 0.1 }), { m_mesh->allCells() }, {});
  write(optionsOf({ 0.0, 0.1, 0.2 }), { m_mesh->allCells() }, {});

  // Restarted after the first step, with another time step.
  write(optionsOf({ 0.0, 0.15 }), { m_mesh->allCells() }, {});

  EXPECT_EQ(textOf("Mesh0.hdf.series"), "{\n  \"file-series-version\": \"1.0\",\n  \"files\": [\n"
                                        "    { \"name\": \"Mesh0_000000.hdf\", \"time\": 0 },\n"
                                        "    { \"name\": \"Mesh0_000001.hdf\", \"time\": 0.15 }\n  ]\n}\n");
}

TEST_F(PictureWriterTest, ADirectoryThatIsNotThereIsAnErrorOnAllRanks)
{
  allocate({ 2, { 2, 2, 1 } });
  PictureOptions options = optionsOf({ 0.0 });
  options.stem = m_directory + "/nowhere/Mesh0";

  EXPECT_THROW(write(options, { m_mesh->allCells() }, {}), ParallelFatalErrorException);
}

TEST_F(PictureWriterTest, OneThatIsGivenUpLeavesNoFile)
{
  allocate({ 2, { 2, 2, 1 } });
  {
    PictureWriter writer(m_mesh.get(), optionsOf({ 0.0 }), { m_mesh->allCells() });
  }
  m_pm->barrier();

  EXPECT_FALSE(exists("Mesh0_000000.hdf"));
  EXPECT_FALSE(exists("Mesh0_000000.hdf.part"));
}

TEST_F(PictureWriterTest, VtkReadsTheFile)
{
  if (std::system("/usr/bin/python3 -c 'import vtkmodules.vtkIOHDF' > /dev/null 2>&1") != 0)
    GTEST_SKIP() << "python3 has no module vtkmodules.vtkIOHDF (Debian package python3-vtk9)";
  allocate({ 3, { 5, 3, 2 } });
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
  VariableNodeReal3 velocity(VariableBuildInfo(m_mesh.get(), "Velocity"));
  density.fill(2.0);
  velocity.fill(Real3(1.0, 2.0, 3.0));

  KnownGrids grids;
  PictureOptions options = optionsOf({ 0.25 });
  options.grids = &grids;
  write(options, { m_mesh->allCells() }, { &density, &velocity });
  // The second file links to the mesh of the first one.
  options.times.add(0.5);
  write(options, { m_mesh->allCells() }, { &density, &velocity });

  const auto read = [&](const std::string& arguments) {
    const std::string command =
      std::string("/usr/bin/python3 ") + test::sourceFolder() + "/read_with_vtk.py " + m_directory.localstr() + "/" + arguments;
    return m_pm->isMasterIO() ? std::system(command.c_str()) : 0;
  };
  EXPECT_EQ(read("Mesh0_000000.hdf 30 30.0 2.0 0.25"), 0);
  EXPECT_EQ(read("Mesh0_000001.hdf 30 30.0 2.0 0.5"), 0);
}

// VTK is no package of the tests: EachOwnCellIsThereOnceWithItsPoints counts the points of all ranks without it.
TEST_F(PictureWriterTest, FiltersSeeNoSeamBetweenRanks)
{
  if (std::system("/usr/bin/python3 -c 'import vtkmodules.vtkIOHDF' > /dev/null 2>&1") != 0)
    GTEST_SKIP() << "python3 has no module vtkmodules.vtkIOHDF (Debian package python3-vtk9)";
  allocate({ 3, { 6, 3, 2 } });
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
  ENUMERATE_CELL(cell, m_mesh->allCells())
  density[cell] = static_cast<Real>(cell->uniqueId().asInt64());

  write(optionsOf({ 0.0 }), { m_mesh->allCells() }, { &density });

  const std::string command =
    std::string("/usr/bin/python3 ") + test::sourceFolder() + "/seams_with_vtk.py " + m_directory.localstr() + "/Mesh0_000000.hdf 72 17.0";
  EXPECT_EQ(m_pm->isMasterIO() ? std::system(command.c_str()) : 0, 0);
}

TEST_F(PictureWriterTest, ParaViewOpensTheSeriesByItsName)
{
  if (std::system("pvpython --no-mpi --version > /dev/null 2>&1") != 0)
    GTEST_SKIP() << "no pvpython (Debian packages paraview, python3-paraview)";
  allocate({ 3, { 5, 3, 2 } });
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
  density.fill(2.0);
  KnownGrids grids;
  PictureOptions options = optionsOf({ 0.25 });
  options.content.with_ghosts = true;
  options.grids = &grids;
  write(options, { m_mesh->allCells() }, { &density });
  options.times.add(0.5);
  write(options, { m_mesh->allCells() }, { &density });

  const auto open = [&](const std::string& arguments) {
    const std::string command =
      std::string("pvpython --no-mpi ") + test::sourceFolder() + "/open_with_paraview.py " + m_directory.localstr() + "/" + arguments;
    return m_pm->isMasterIO() ? std::system(command.c_str()) : 0;
  };
  EXPECT_EQ(open("Mesh0.hdf.series 30.0 0.25 0.5"), 0);
  EXPECT_EQ(open("Mesh0_000001.hdf 30.0"), 0);
}

TEST_F(PictureWriterTest, VtkDrawsTheFile)
{
  // VTK closes its first connection: a server that then starts anew refuses the second one now and then.
  const std::string in_display = "xvfb-run -a -s '-screen 0 1280x1024x24 -noreset' /usr/bin/python3 ";
  if (std::system((in_display + "-c 'import vtkmodules.vtkIOHDF, vtkmodules.vtkRenderingOpenGL2' > /dev/null 2>&1").c_str()) != 0)
    GTEST_SKIP() << "no xvfb-run, or python3 has no VTK (Debian packages xvfb, xauth, python3-vtk9)";
  allocate({ 3, { 5, 3, 2 } });
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
  ENUMERATE_CELL(cell, m_mesh->allCells())
  density[cell] = static_cast<Real>(cell->uniqueId().asInt64());

  write(optionsOf({ 0.0 }), { m_mesh->allCells() }, { &density });

  const std::string command = in_display + test::sourceFolder() + "/draw_with_vtk.py " + m_directory.localstr() + "/Mesh0_000000.hdf " +
                              m_directory.localstr() + "/picture.png";
  EXPECT_EQ(m_pm->isMasterIO() ? std::system(command.c_str()) : 0, 0);
}
} // namespace
