// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/output/OutputFixture.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/math/BFloat16.h"
#include "arcane_core/base/math/Float16.h"
#include "arcane_core/output/PictureWriter.h"
#include "arcane_core/output/VtkHdfSeries.h"
#include "checkpoint/hdf5/File.h"
#include "tests/support/GuardedMemory.h"
#include "variables/core/IVariable.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
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

  const h5::File file = h5::File::openReadOnly(m_directory + "/Mesh0_000000.vtkhdf");
  const h5::Group grid = openStep(file);
  const auto nb_cell = valuesOf<Int64>(grid, "NumberOfCells");
  const auto nb_point = valuesOf<Int64>(grid, "NumberOfPoints");
  EXPECT_EQ(static_cast<Int32>(nb_cell.size()), m_pm->commSize());
  EXPECT_EQ(std::accumulate(nb_cell.begin(), nb_cell.end(), Int64(0)), 16);
  EXPECT_EQ(static_cast<Int64>(valuesOf<Real3>(grid, "Points").size()), std::accumulate(nb_point.begin(), nb_point.end(), Int64(0)));
  EXPECT_EQ(valuesOf<Byte>(grid, "Types"), std::vector<Byte>(16, 12));
  EXPECT_EQ(valuesOf<Int64>(grid, "Offsets").size(), 16u + nb_cell.size());
  EXPECT_EQ(valuesOf<Int64>(grid, "Connectivity").size(), 16u * 8u);
  EXPECT_EQ(grid.readAttribute("Version"), (UniqueArray<Int64>{ 1, 0 }));
  EXPECT_EQ(grid.readTextAttribute("Type"), "UnstructuredGrid");
  EXPECT_EQ(valuesOf<Real>(grid.openGroup("FieldData"), "TimeValue"), std::vector<Real>{ 0.5 });
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
  options.with_unique_ids = true;
  VariableCellTiledInt32 tiles(VariableBuildInfo(m_mesh.get(), "Tiles"));
  tiles.copy(table);
  const test::GuardedMemory memory;
  VariableCellArrayInt32 far(VariableBuildInfo(m_mesh.get(), "Far", IVariable::PInDeviceMemory));
  far.copy(table);
  EXPECT_TRUE(far.isInDeviceMemory());

  write(options, { m_mesh->allCells() }, { &density, &velocity, &table, &tiles, &far });

  const h5::File file = h5::File::openReadOnly(m_directory + "/Mesh0_000000.vtkhdf");
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

TEST_F(PictureWriterTest, SixteenBitRealsBecomeThirtyTwoBitOnes)
{
  allocate({ 2, { 2, 2, 1 } });
  VariableCellFloat16 half(VariableBuildInfo(m_mesh.get(), "Half"));
  ENUMERATE_CELL(cell, m_mesh->allCells())
  half[cell] = Float16(1.5f);

  write(optionsOf({ 0.0 }), { m_mesh->allCells() }, { &half });

  const h5::File file = h5::File::openReadOnly(m_directory + "/Mesh0_000000.vtkhdf");
  EXPECT_EQ(valuesOf<Float32>(openStep(file).openGroup("CellData"), "Half"), std::vector<Float32>(4, 1.5f));
}

TEST_F(PictureWriterTest, AGroupHasItsOwnFiles)
{
  allocate({ 3, { 4, 2, 2 } });
  VariableFaceReal pressure(VariableBuildInfo(m_mesh.get(), "Pressure"));
  pressure.fill(3.0);

  write(optionsOf({ 0.0 }), { m_mesh->allCells(), m_mesh->outerFaces(), m_mesh->allNodes() }, { &pressure });

  const h5::File file = h5::File::openReadOnly(m_directory + "/Mesh0_" + m_mesh->outerFaces().name() + "_000000.vtkhdf");
  const auto types = valuesOf<Byte>(openStep(file), "Types");
  EXPECT_EQ(valuesOf<Real>(openStep(file).openGroup("CellData"), "Pressure"), std::vector<Real>(types.size(), 3.0));
  for (Byte type : types)
    EXPECT_EQ(type, 9);
  const h5::File nodes = h5::File::openReadOnly(m_directory + "/Mesh0_" + m_mesh->allNodes().name() + "_000000.vtkhdf");
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

  EXPECT_EQ(textOf("Mesh0.vtkhdf.series"), "{\n  \"file-series-version\": \"1.0\",\n  \"files\": [\n"
                                           "    { \"name\": \"Mesh0_000000.vtkhdf\", \"time\": 0 },\n"
                                           "    { \"name\": \"Mesh0_000001.vtkhdf\", \"time\": 0.15 }\n  ]\n}\n");
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

  EXPECT_FALSE(exists("Mesh0_000000.vtkhdf"));
  EXPECT_FALSE(exists("Mesh0_000000.vtkhdf.part"));
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

  write(optionsOf({ 0.25 }), { m_mesh->allCells() }, { &density, &velocity });

  const std::string command = std::string("/usr/bin/python3 ") + TEST_SOURCE_DIR + "/read_with_vtk.py " + m_directory.localstr() +
                              "/Mesh0_000000.vtkhdf 30 30.0 2.0 0.25";
  EXPECT_EQ(m_pm->isMasterIO() ? std::system(command.c_str()) : 0, 0);
}
} // namespace
