// SPDX-License-Identifier: Apache-2.0
// One file with all times against one file for each time.
#include "arcane_core/output/VtkHdfTimes.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/output/PictureWriter.h"
#include "arcane_core/output/VtkHdfSeries.h"
#include "arcane_core/output/VtkSteps.h"
#include "checkpoint/hdf5/File.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/output/OutputFixture.h"
#include "variables/core/IVariable.h"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <numeric>
#include <vector>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::output;
namespace h5 = Arcane::detail::h5;

using Bytes = std::vector<std::byte>;
//! The datasets of one time, by their names.
using StepData = std::map<std::string, Bytes>;

class VtkHdfTimesTest : public test::OutputFixture
{
 protected:
  using Grids = KnownGrids;

  //! Writes one step in both forms.
  void write(std::initializer_list<Real> times, const std::vector<VariableRef*>& variables, const std::vector<ItemGroup>& groups = {})
  {
    for (const bool is_one_file : { true, false }) {
      PictureOptions options = optionsOf(is_one_file, times);
      options.grids = is_one_file ? &m_grids : &m_grids_of_files;
      writeStep(options, variables, groups);
    }
  }

  PictureOptions optionsOf(bool is_one_file, std::initializer_list<Real> times) const
  {
    PictureOptions options;
    options.stem = m_directory + (is_one_file ? "/One" : "/Many");
    options.times = UniqueArray<Real>(times);
    options.is_one_file = is_one_file;
    return options;
  }

  void writeStep(const PictureOptions& options, const std::vector<VariableRef*>& variables, const std::vector<ItemGroup>& groups = {})
  {
    PictureWriter writer(m_mesh.get(), options, groups.empty() ? std::vector<ItemGroup>{ m_mesh->allCells() } : groups);
    for (VariableRef* v : variables)
      writer.write(v->variable(), v->variable()->data());
    writer.finish();
    m_pm->barrier();
  }

  //! What a run that goes on does not know any more.
  void forgetGrids()
  {
    m_grids.clear();
    m_grids_of_files.clear();
  }

  static Bytes rowsOf(const h5::Group& group, const String& name, Int64 first, Int64 nb_row)
  {
    const h5::Dataset dataset = group.openDataset(name);
    const Int64 nb_all = dataset.extents()[0];
    Bytes bytes(nb_all == 0 ? 0 : static_cast<size_t>(nb_row * (dataset.nbBytes() / nb_all)));
    dataset.readRows(first, nb_row, bytes.data());
    return bytes;
  }
  static Int64 nbRow(const h5::Group& group, const String& name) { return group.openDataset(name).extents()[0]; }
  static Int64 sum(const Bytes& bytes)
  {
    const auto* values = reinterpret_cast<const Int64*>(bytes.data());
    return std::accumulate(values, values + bytes.size() / sizeof(Int64), Int64(0));
  }

  //! Reads one time as the description of the format says.
  StepData readTime(const String& stem, Int64 s) const
  {
    const h5::File file = h5::File::openReadOnly(m_directory + "/" + stem + ".hdf");
    const h5::Group root = file.root().openGroup("VTKHDF");
    const VtkSteps steps = VtkSteps::read(root);
    StepData data;
    for (const char* name : { "NumberOfPoints", "NumberOfCells", "NumberOfConnectivityIds" })
      data[name] = rowsOf(root, name, steps.part_offsets[s], steps.nb_part[s]);
    const Int64 nb_point = sum(data["NumberOfPoints"]);
    const Int64 nb_cell = sum(data["NumberOfCells"]);
    data["Points"] = rowsOf(root, "Points", steps.point_offsets[s], nb_point);
    data["Types"] = rowsOf(root, "Types", steps.cell_offsets[s], nb_cell);
    data["Offsets"] = rowsOf(root, "Offsets", steps.cell_offsets[s] + steps.part_offsets[s], nb_cell + steps.nb_part[s]);
    data["Connectivity"] = rowsOf(root, "Connectivity", steps.connectivity_offsets[s], sum(data["NumberOfConnectivityIds"]));
    for (const auto& [name, offsets] : steps.point_data)
      data["PointData/" + name] = rowsOf(root.openGroup("PointData"), String(name), offsets[s], nb_point);
    for (const auto& [name, offsets] : steps.cell_data)
      data["CellData/" + name] = rowsOf(root.openGroup("CellData"), String(name), offsets[s], nb_cell);
    return data;
  }

  StepData readFile(const String& stem, Int64 step) const
  {
    const h5::File file = h5::File::openReadOnly(stepFilePath(m_directory + "/" + stem, step));
    const h5::Group root = file.root().openGroup("VTKHDF");
    StepData data;
    for (const char* name : { "NumberOfPoints", "NumberOfCells", "NumberOfConnectivityIds", "Points", "Types", "Offsets", "Connectivity" })
      data[name] = rowsOf(root, name, 0, nbRow(root, name));
    for (const char* group : { "PointData", "CellData" })
      for (const String& name : root.openGroup(group).names())
        data[group + ("/" + std::string(name.localstr()))] = rowsOf(root.openGroup(group), name, 0, nbRow(root.openGroup(group), name));
    return data;
  }

  std::vector<Real> timesOf(const String& stem) const
  {
    const h5::File file = h5::File::openReadOnly(m_directory + "/" + stem + ".hdf");
    const h5::Group root = file.root().openGroup("VTKHDF");
    const VtkSteps steps = VtkSteps::read(root);
    EXPECT_EQ(root.openGroup("Steps").readAttribute("NSteps"), (UniqueArray<Int64>{ steps.nbStep() }));
    return steps.times;
  }

  Int64 nbRowInFile(const String& name) const
  {
    const h5::File file = h5::File::openReadOnly(m_directory + "/One.hdf");
    return nbRow(file.root().openGroup("VTKHDF"), name);
  }

  Grids m_grids;
  Grids m_grids_of_files;
};

//! Values that change with time and item.
void fill(VariableCellReal& density, VariableNodeReal3& velocity, IMesh* mesh, Real time)
{
  ENUMERATE_CELL(cell, mesh->allCells())
  {
    density[cell] = static_cast<Real>(cell->uniqueId().asInt64()) + time;
  }
  ENUMERATE_NODE(node, mesh->allNodes())
  {
    velocity[node] = Real3(time, static_cast<Real>(node->uniqueId().asInt64()), -time);
  }
}
} // namespace

TEST_F(VtkHdfTimesTest, EachTimeIsThatOfItsOwnFile)
{
  allocate({ 2, { 4, 3, 1 } });
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
  VariableNodeReal3 velocity(VariableBuildInfo(m_mesh.get(), "Velocity"));
  ItemGroup wet = m_mesh->cellFamily()->createGroup("Wet");
  const auto write_at = [&](std::initializer_list<Real> times) {
    fill(density, velocity, m_mesh.get(), *(times.end() - 1));
    write(times, { &density, &velocity }, { m_mesh->allCells(), wet });
  };

  write_at({ 0.0 });
  write_at({ 0.0, 0.5 });
  // Points move; then the group has cells.
  VariableNodeReal3& coordinates = m_mesh->nodesCoordinates();
  ENUMERATE_NODE(node, m_mesh->allNodes())
  coordinates[node] = coordinates[node] * 2.0;
  write_at({ 0.0, 0.5, 1.0 });
  UniqueArray<Int32> ids;
  ENUMERATE_CELL(cell, m_mesh->ownCells())
  {
    if (cell->uniqueId().asInt64() % 3 != 0)
      ids.add(cell.itemLocalId());
  }
  wet.setItems(ids);
  write_at({ 0.0, 0.5, 1.0, 1.5 });
  write_at({ 0.0, 0.5, 1.0, 1.5, 2.0 });

  for (const char* group : { "", "_Wet" })
    for (Int64 step = 0; step < 5; ++step) {
      StepData data = readTime(String("One") + group, step);
      // A file of a group without items lacks the arrays of variables.
      if (data["Types"].empty())
        std::erase_if(data, [](const auto& array) { return array.first.ends_with("Density") || array.first.ends_with("Velocity"); });
      EXPECT_EQ(data, readFile(String("Many") + group, step)) << group << " at " << step;
    }
  EXPECT_EQ(timesOf("One"), (std::vector<Real>{ 0.0, 0.5, 1.0, 1.5, 2.0 }));
  EXPECT_EQ(readTime("One_Wet", 4)["Types"].empty(), false);
  EXPECT_FALSE(exists("One.hdf.series"));
  EXPECT_FALSE(exists("One.hdf.part"));
}

TEST_F(VtkHdfTimesTest, AStepIsAppendedToTheFileOfTheRun)
{
  allocate({ 2, { 40, 30, 1 } });
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
  VariableCellReal late(VariableBuildInfo(m_mesh.get(), "Late"));
  const std::filesystem::path one((m_directory + "/One.hdf").localstr());
  const std::filesystem::path link((m_directory + "/link").localstr());
  const auto size = [&] { return std::filesystem::file_size(one); };
  write({ 0.0 }, { &density });
  if (m_pm->isMasterIO())
    std::filesystem::create_hard_link(one, link);

  write({ 0.0, 1.0 }, { &density });
  const auto size_of_two = size();
  write({ 0.0, 1.0, 2.0 }, { &density });
  const auto size_of_three = size();
  EXPECT_TRUE(std::filesystem::equivalent(one, link)) << "the file was replaced";
  write({ 0.0, 1.0, 2.0, 3.0 }, { &density, &late });

  EXPECT_GE(size_of_three, size_of_two + 1200 * sizeof(Real));
  EXPECT_LE(size_of_three, size_of_two + 1200 * sizeof(Real) + 4096);
  EXPECT_FALSE(std::filesystem::equivalent(one, link)) << "an array that the file does not have";
  m_pm->barrier();
  EXPECT_EQ(timesOf("One"), (std::vector<Real>{ 0.0, 1.0, 2.0, 3.0 }));
  for (Int64 step = 0; step < 3; ++step) {
    StepData data = readTime("One", step);
    data.erase("CellData/Late");
    EXPECT_EQ(data, readFile("Many", step)) << step;
  }
  EXPECT_EQ(readTime("One", 3), readFile("Many", 3));
}

TEST_F(VtkHdfTimesTest, RowsOfAStepThatWasNotClosedAreNoRowsOfTheNextOne)
{
  allocate({ 2, { 4, 2, 1 } });
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
  density.fill(1.0);
  write({ 0.0 }, { &density });
  write({ 0.0, 1.0 }, { &density });
  {
    PictureOptions options = optionsOf(true, { 0.0, 1.0, 2.0 });
    options.grids = &m_grids;
    PictureWriter writer(m_mesh.get(), options, { m_mesh->allCells() });
    writer.write(density.variable(), density.variable()->data());
  }
  m_pm->barrier();
  EXPECT_EQ(timesOf("One"), (std::vector<Real>{ 0.0, 1.0 }));

  density.fill(3.0);
  write({ 0.0, 1.0, 3.0 }, { &density });

  EXPECT_EQ(timesOf("One"), (std::vector<Real>{ 0.0, 1.0, 3.0 }));
  EXPECT_EQ(nbRowInFile("CellData/Density"), 24);
  EXPECT_EQ(readTime("One", 2)["CellData/Density"], readFile("Many", 2)["CellData/Density"]);
}

TEST_F(VtkHdfTimesTest, AMeshThatDoesNotChangeIsWrittenOnce)
{
  allocate({ 2, { 4, 2, 1 } });
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));

  write({ 0.0 }, { &density });
  const Int64 nb_point = nbRowInFile("Points");
  write({ 0.0, 1.0 }, { &density });
  EXPECT_EQ(nbRowInFile("Types"), 8);
  EXPECT_EQ(nbRowInFile("Points"), nb_point);
  EXPECT_EQ(nbRowInFile("NumberOfCells"), 1);
  EXPECT_EQ(nbRowInFile("CellData/Rank"), 8);
  EXPECT_EQ(nbRowInFile("CellData/Density"), 16);
  // One rank moves one of its points.
  if (m_pm->commRank() == m_pm->commSize() - 1) {
    ENUMERATE_NODE(node, m_mesh->ownNodes())
    {
      m_mesh->nodesCoordinates()[node].z = 1.0;
      break;
    }
  }
  write({ 0.0, 1.0, 2.0 }, { &density });

  EXPECT_EQ(nbRowInFile("Types"), 8);
  EXPECT_EQ(nbRowInFile("Points"), 2 * nb_point);
  EXPECT_EQ(readTime("One", 2), readFile("Many", 2));
  EXPECT_EQ(readTime("One", 1), readFile("Many", 1));
}

TEST_F(VtkHdfTimesTest, ARestartGoesOnWithoutTheTimesAfterIt)
{
  allocate({ 2, { 4, 2, 1 } });
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
  VariableNodeReal3 velocity(VariableBuildInfo(m_mesh.get(), "Velocity"));
  const auto write_at = [&](std::initializer_list<Real> times) {
    fill(density, velocity, m_mesh.get(), *(times.end() - 1));
    m_mesh->nodesCoordinates().fill(Real3(*(times.end() - 1), 0.0, 0.0));
    write(times, { &density, &velocity });
  };
  write_at({ 0.0 });
  write_at({ 0.0, 1.0 });
  const Int64 nb_point = nbRowInFile("Points");
  write_at({ 0.0, 1.0, 2.0 });
  write_at({ 0.0, 1.0, 2.0, 3.0 });

  forgetGrids();
  write_at({ 0.0, 1.0, 1.5 });
  EXPECT_EQ(timesOf("One"), (std::vector<Real>{ 0.0, 1.0, 1.5 }));
  EXPECT_EQ(nbRowInFile("Points"), nb_point / 2 * 3) << "the rows of the times that were cut are gone";
  EXPECT_EQ(nbRowInFile("CellData/Density"), 24);
  write_at({ 0.0, 1.0, 1.5, 2.5 });

  EXPECT_EQ(timesOf("One"), (std::vector<Real>{ 0.0, 1.0, 1.5, 2.5 }));
  for (Int64 step = 0; step < 4; ++step)
    EXPECT_EQ(readTime("One", step), readFile("Many", step)) << step;
}

TEST_F(VtkHdfTimesTest, ARestartFromTheLastTimeDoublesNone)
{
  allocate({ 2, { 4, 2, 1 } });
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
  density.fill(1.0);
  write({ 0.0 }, { &density });
  write({ 0.0, 1.0 }, { &density });

  forgetGrids();
  density.fill(2.0);
  write({ 0.0, 1.0, 2.0 }, { &density });

  EXPECT_EQ(timesOf("One"), (std::vector<Real>{ 0.0, 1.0, 2.0 }));
  for (Int64 step = 0; step < 3; ++step)
    EXPECT_EQ(readTime("One", step), readFile("Many", step)) << step;
}

TEST_F(VtkHdfTimesTest, AnotherRunBeginsAnew)
{
  allocate({ 2, { 4, 2, 1 } });
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
  write({ 0.0 }, { &density });
  write({ 0.0, 1.0 }, { &density });

  forgetGrids();
  write({ 0.25 }, { &density });

  EXPECT_EQ(timesOf("One"), std::vector<Real>{ 0.25 });
  EXPECT_EQ(readTime("One", 0), readFile("Many", 0));
}

TEST_F(VtkHdfTimesTest, ATimeThatCouldNotBeWrittenIsLeftOut)
{
  allocate({ 2, { 4, 2, 1 } });
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
  write({ 0.0 }, { &density });

  // The time 1 is lost.
  write({ 0.0, 1.0, 2.0 }, { &density });

  EXPECT_EQ(timesOf("One"), (std::vector<Real>{ 0.0, 2.0 }));
}

TEST_F(VtkHdfTimesTest, ArraysMayComeAndGo)
{
  allocate({ 2, { 4, 2, 1 } });
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
  VariableCellInt32 mark(VariableBuildInfo(m_mesh.get(), "Mark"));
  density.fill(3.0);
  mark.fill(7);

  write({ 0.0 }, { &density });
  write({ 0.0, 1.0 }, { &density, &mark });
  write({ 0.0, 1.0, 2.0 }, { &mark });

  const Bytes marks = readTime("One", 0)["CellData/Mark"];
  EXPECT_EQ(marks, Bytes(8 * sizeof(Int32), std::byte(0)));
  EXPECT_EQ(readTime("One", 1), readFile("Many", 1));
  const Bytes densities = readTime("One", 2)["CellData/Density"];
  ASSERT_EQ(densities.size(), 8 * sizeof(Real));
  EXPECT_TRUE(std::isnan(*reinterpret_cast<const Real*>(densities.data())));
  EXPECT_EQ(readTime("One", 2)["CellData/Mark"], readFile("Many", 2)["CellData/Mark"]);
}

TEST_F(VtkHdfTimesTest, AStepThatEndsInTheMiddleLeavesTheFile)
{
  allocate({ 2, { 4, 2, 1 } });
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
  write({ 0.0 }, { &density });
  {
    PictureOptions options = optionsOf(true, { 0.0, 1.0 });
    options.grids = &m_grids;
    PictureWriter writer(m_mesh.get(), options, { m_mesh->allCells() });
    writer.write(density.variable(), density.variable()->data());
    EXPECT_EQ(timesOf("One"), std::vector<Real>{ 0.0 });
  }
  // A killed process cannot remove its draft.
  if (m_pm->isMasterIO())
    std::ofstream((m_directory + "/One.hdf.part").localstr()) << "half of a file";
  m_pm->barrier();

  write({ 0.0, 1.0 }, { &density });

  EXPECT_EQ(timesOf("One"), (std::vector<Real>{ 0.0, 1.0 }));
  EXPECT_EQ(readTime("One", 1), readFile("Many", 1));
}

TEST_F(VtkHdfTimesTest, AnArrayOfAnotherWidthIsRefused)
{
  allocate({ 2, { 4, 2, 1 } });
  VariableCellArrayReal shares(VariableBuildInfo(m_mesh.get(), "Shares"));
  shares.resize(2);
  write({ 0.0 }, { &shares });
  shares.resize(3);
  PictureOptions options = optionsOf(true, { 0.0, 1.0 });
  options.grids = &m_grids;

  const std::string message = test::messageOf([&] { writeStep(options, { &shares }); });

  EXPECT_NE(message.find("array 'Shares' has 3 value(s) per item of type Real, and 2 of type Real"), std::string::npos) << message;
  EXPECT_EQ(timesOf("One"), std::vector<Real>{ 0.0 });
}

TEST_F(VtkHdfTimesTest, WithoutGridsTheMeshIsRepeated)
{
  allocate({ 2, { 4, 2, 1 } });
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));

  writeStep(optionsOf(true, { 0.0 }), { &density });
  writeStep(optionsOf(true, { 0.0, 1.0 }), { &density });

  EXPECT_EQ(nbRowInFile("Types"), 16);
  EXPECT_EQ(readTime("One", 0)["Points"], readTime("One", 1)["Points"]);
}
