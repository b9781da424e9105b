// SPDX-License-Identifier: Apache-2.0
// Pictures that threads of all ranks write while the run goes on.
#include "arcane_core/output/BackgroundPicture.h"

#include "tests/unit/arcane_core/output/OutputFixture.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/math/Float16.h"
#include "arcane_core/output/PictureWriter.h"
#include "checkpoint/format/DiskFile.h"
#include "checkpoint/hdf5/File.h"
#include "tests/support/FileSizeLimit.h"
#include "tests/support/TextParts.h"
#include "variables/core/IVariable.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::output;
namespace fs = std::filesystem;

class BackgroundPictureTest : public test::OutputFixture
{
 protected:
  //! How steps are written.
  struct Way
  {
    String folder;
    GridContent content = {};
    bool is_in_background = true;
  };

  //! Begins a step. \collective
  std::unique_ptr<PictureWriter> begin(const Way& way, const UniqueArray<Real>& times, const std::vector<ItemGroup>& groups)
  {
    const String folder = m_directory + "/" + way.folder;
    if (m_pm->isMasterIO())
      fs::create_directories(folder.localstr());
    m_pm->barrier();
    PictureOptions options;
    options.stem = folder + "/Mesh0";
    options.times = times;
    options.content = way.content;
    options.grids = way.is_in_background ? &m_grids : &m_grids_of_master;
    options.background = way.is_in_background ? &m_background : nullptr;
    return std::make_unique<PictureWriter>(m_mesh.get(), options, groups);
  }

  //! Writes a step, and waits for it. \collective
  void write(const Way& way, const UniqueArray<Real>& times, const std::vector<VariableRef*>& variables,
             const std::vector<ItemGroup>& groups)
  {
    const std::unique_ptr<PictureWriter> writer = begin(way, times, groups);
    for (const VariableRef* v : variables)
      writer->write(v->variable(), v->variable()->data());
    writer->finish();
    m_background.wait();
    m_pm->barrier();
  }

  //! Returns the bytes of all files of a folder, by their names.
  std::map<std::string, std::string> filesOf(const String& folder) const
  {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::directory_iterator((m_directory + "/" + folder).localstr()))
      files[entry.path().filename().string()] =
        entry.is_regular_file() ? detail::format::readText(String(entry.path().string())) : std::string("folder");
    return files;
  }

  void expectSameFiles(const String& ours, const String& theirs) const
  {
    const auto our_files = filesOf(ours);
    const auto their_files = filesOf(theirs);
    for (const auto& [name, bytes] : their_files) {
      ASSERT_TRUE(our_files.contains(name)) << name;
      // It has the name of its folder.
      if (name == "open_in_paraview.py")
        continue;
      EXPECT_TRUE(our_files.at(name) == bytes) << name << " differs";
    }
    EXPECT_EQ(our_files.size(), their_files.size());
  }

  std::vector<Real> valuesOf(const String& file, const String& array) const
  {
    const auto step = detail::h5::File::openReadOnly(m_directory + "/" + file);
    const auto dataset = step.root().openGroup("VTKHDF").openGroup("CellData").openDataset(array);
    std::vector<Real> values(static_cast<std::size_t>(dataset.nbBytes()) / sizeof(Real));
    dataset.read(values.data());
    return values;
  }

  std::string failureOf(const std::function<void()>& f) const
  {
    try {
      f();
    }
    catch (const ParallelFatalErrorException& ex) {
      return ex.message().localstr();
    }
    return {};
  }

  KnownGrids m_grids;
  KnownGrids m_grids_of_master;
  BackgroundPicture m_background{ m_pm };
};

TEST_F(BackgroundPictureTest, TheFilesAreThoseOfTheMaster)
{
  allocate({ 3, { 5, 4, 3 } });
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
  VariableNodeReal3 velocity(VariableBuildInfo(m_mesh.get(), "Velocity"));
  VariableFaceInt32 flux(VariableBuildInfo(m_mesh.get(), "Flux"));
  VariableCellArrayInt64 table(VariableBuildInfo(m_mesh.get(), "Table"));
  VariableCellFloat16 half(VariableBuildInfo(m_mesh.get(), "Half"));
  table.resize(3);
  const CellGroup some = m_mesh->cellFamily()->createGroup("Some", Int32UniqueArray(m_mesh->allCells().view().subView(0, 5).localIds()));
  PartialVariableCellReal partial(VariableBuildInfo(m_mesh.get(), "Partial", m_mesh->cellFamily()->name(), some.name()));
  const std::vector<VariableRef*> variables = { &density, &velocity, &flux, &table, &half, &partial };
  UniqueArray<Real> times;
  for (Int32 step = 0; step < 4; ++step) {
    times.add(0.5 * step);
    ENUMERATE_CELL(cell, m_mesh->allCells())
    {
      density[cell] = static_cast<Real>(cell->uniqueId().asInt64() + 100 * step);
      half[cell] = Float16(static_cast<float>(cell->uniqueId().asInt32() + step));
      for (Int32 i = 0; i < 3; ++i)
        table[cell][i] = cell->uniqueId().asInt64() * i - step;
    }
    ENUMERATE_NODE(node, m_mesh->allNodes())
    {
      velocity[node] = m_mesh->nodesCoordinates()[node] * (1.0 + step);
      // The mesh moves before the third step.
      if (step == 2)
        m_mesh->nodesCoordinates()[node] += Real3(0.25, 0.0, 0.0);
    }
    flux.fill(step);
    partial.fill(7.0 + step);

    for (const bool with_more : { false, true }) {
      const GridContent content{ with_more, with_more };
      const String more = with_more ? "More" : "";
      const std::vector<ItemGroup> groups = { m_mesh->allCells(), m_mesh->outerFaces(), some };
      write({ "Background" + more, content }, times, variables, groups);
      write({ "Master" + more, content, false }, times, variables, groups);
    }
  }

  expectSameFiles("Background", "Master");
  expectSameFiles("BackgroundMore", "MasterMore");
}

TEST_F(BackgroundPictureTest, HoldsTheValuesOfTheMomentOfTheCopy)
{
  allocate({ 2, { 40, 40, 1 } });
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
  density.fill(2.0);
  const std::unique_ptr<PictureWriter> writer = begin({ "pictures" }, UniqueArray<Real>{ 0.0 }, { m_mesh->allCells() });
  writer->write(density.variable(), density.variable()->data());

  writer->finish();
  density.fill(-1.0);
  EXPECT_TRUE(m_background.isPending());
  m_background.wait();

  EXPECT_FALSE(m_background.isPending());
  EXPECT_EQ(valuesOf("pictures/Mesh0_000000.hdf", "Density"), std::vector<Real>(1600, 2.0));
}

TEST_F(BackgroundPictureTest, MemoryIsThatOfOneCopyAndStays)
{
  allocate({ 2, { 40, 40, 1 } });
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
  UniqueArray<Real> times;
  std::set<Int64> sizes;
  for (Int32 step = 0; step < 5; ++step) {
    times.add(step);
    write({ "pictures" }, times, { &density }, { m_mesh->allCells(), m_mesh->ownCells() });
    sizes.insert(m_background.copies().allocatedBytes());
  }

  EXPECT_EQ(sizes, (std::set<Int64>{ density.variable()->data()->valueBytes() })) << "one copy for all groups and steps";
}

TEST_F(BackgroundPictureTest, AFullDiskOfOneRankIsAnErrorOnAll)
{
  allocate({ 2, { 200, 100, 1 } });
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
  UniqueArray<Real> times{ 0.0 };
  write({ "pictures" }, times, { &density }, { m_mesh->allCells() });
  const auto before = filesOf("pictures");
  times.add(1.0);
  const Int32 full = m_pm->commSize() - 1;
  std::unique_ptr<PictureWriter> writer = begin({ "pictures" }, times, { m_mesh->allCells() });
  writer->write(density.variable(), density.variable()->data());
  std::string failure;
  {
    std::unique_ptr<test::FileSizeLimit> limit;
    if (m_pm->commRank() == full)
      limit = std::make_unique<test::FileSizeLimit>(10000);
    failure = failureOf([&] {
      writer->finish();
      m_background.wait();
    });
  }
  writer.reset();

  EXPECT_TRUE(test::has(failure, "rank " + std::to_string(full) + ": cannot ")) << failure;
  m_pm->barrier();
  EXPECT_TRUE(filesOf("pictures") == before) << "something is left of the step";
  times.add(2.0);
  write({ "pictures" }, times, { &density }, { m_mesh->allCells() });
  EXPECT_TRUE(exists("pictures/Mesh0_000002.hdf"));
  EXPECT_FALSE(test::has(filesOf("pictures").at("Mesh0.hdf.series"), "Mesh0_000001.hdf"));
}

TEST_F(BackgroundPictureTest, AFileThatARankDoesNotSeeIsAnErrorOnAll)
{
  const bool is_blind = m_pm->commRank() == m_pm->commSize() - 1;
  const String draft = m_directory + "/x.part";
  if (m_pm->isMasterIO())
    detail::format::writeTextDurably(draft, "");
  PictureTask task;
  PlacedRows row;
  row.nb_row = row.row_bytes = 1;
  row.values = asBytes(ConstArrayView<Byte>(1, reinterpret_cast<const Byte*>("x")));
  task.files.push_back({ is_blind ? m_directory + "/nowhere/x.part" : draft, m_directory + "/x", { row } });
  task.publish = [] {};
  task.note_written = [] {};
  if (m_pm->isMasterIO()) {
    EXPECT_TRUE(m_background.makeFolderOfNotes(draft).null());
  }
  m_pm->barrier();

  m_background.start(std::move(task));
  const std::string failure = failureOf([&] { m_background.wait(); });

  EXPECT_TRUE(test::has(failure, "rank " + std::to_string(m_pm->commSize() - 1) + ": cannot open")) << failure;
  EXPECT_TRUE(test::has(failure, "use-collective-write")) << failure;
  m_pm->barrier();
  EXPECT_FALSE(exists("x"));
  EXPECT_EQ(exists("x.part"), m_pm->commSize() == 1) << "on one rank it has another name";
  EXPECT_FALSE(exists("x.part.notes"));
}

TEST_F(BackgroundPictureTest, ADirectoryThatIsNotThereIsAnErrorOnAllRanks)
{
  allocate({ 2, { 2, 2, 1 } });
  const std::unique_ptr<PictureWriter> writer = begin({ "pictures" }, UniqueArray<Real>{ 0.0 }, { m_mesh->allCells() });
  if (m_pm->isMasterIO())
    fs::remove_all((m_directory + "/pictures").localstr());

  EXPECT_FALSE(failureOf([&] {
                 writer->finish();
                 m_background.wait();
               }).empty());
  EXPECT_FALSE(m_background.isPending());
}

TEST_F(BackgroundPictureTest, WithoutAWaitThePictureIsWholeOrMissing)
{
  allocate({ 2, { 40, 40, 1 } });
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));
  density.fill(2.0);
  const String folder = m_directory + "/pictures";
  if (m_pm->isMasterIO())
    fs::create_directories(folder.localstr());
  m_pm->barrier();
  {
    BackgroundPicture background(m_pm);
    PictureOptions options;
    options.stem = folder + "/Mesh0";
    options.times = UniqueArray<Real>{ 0.0 };
    options.grids = &m_grids;
    options.background = &background;
    PictureWriter writer(m_mesh.get(), options, { m_mesh->allCells() });
    writer.write(density.variable(), density.variable()->data());
    writer.finish();
  }
  m_pm->barrier();

  for (const auto& [name, bytes] : filesOf("pictures"))
    EXPECT_FALSE(test::has(name, ".part")) << name;
  if (exists("pictures/Mesh0_000000.hdf")) {
    EXPECT_EQ(valuesOf("pictures/Mesh0_000000.hdf", "Density"), std::vector<Real>(1600, 2.0));
  }
}

TEST_F(BackgroundPictureTest, WhatAKilledRunHasLeftIsReplaced)
{
  allocate({ 2, { 4, 4, 1 } });
  if (m_pm->isMasterIO()) {
    fs::create_directories((m_directory + "/pictures/Mesh0_000000.hdf.part.notes").localstr());
    detail::format::writeTextDurably(m_directory + "/pictures/Mesh0_000000.hdf.part", "half of a file");
    for (Int32 rank = 0; rank < m_pm->commSize(); ++rank)
      detail::format::writeTextDurably(m_directory + String::format("/pictures/Mesh0_000000.hdf.part.notes/rank_{0}.failed", rank),
                                       "killed");
  }
  m_pm->barrier();
  VariableCellReal density(VariableBuildInfo(m_mesh.get(), "Density"));

  write({ "pictures" }, UniqueArray<Real>{ 0.0 }, { &density }, { m_mesh->allCells() });

  EXPECT_EQ(valuesOf("pictures/Mesh0_000000.hdf", "Density"), std::vector<Real>(16, 0.0));
  EXPECT_EQ(filesOf("pictures").size(), 3u) << "the file, the series, the script";
}
} // namespace
