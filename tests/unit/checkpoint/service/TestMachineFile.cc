// SPDX-License-Identifier: Apache-2.0
// Checkpoints with one file per machine, into which each rank writes its own values.
#include "checkpoint/service/MachineFile.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "checkpoint/format/FileCheck.h"
#include "checkpoint/service/BackgroundCheckpoint.h"
#include "checkpoint/service/PartFiles.h"
#include "tests/support/FileSizeLimit.h"
#include "tests/unit/checkpoint/service/CheckpointFixture.h"

#include <fstream>
#include <set>
#include <utility>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::checkpoint;
namespace fs = std::filesystem;

class MachineFileTest : public test::CheckpointFixture
{
 protected:
  MachineFileTest() { m_options.is_one_per_machine = true; }

  //! The manager that shares memory ends before MPI does.
  void enterRank() override
  {
    m_manager = newManager();
    m_world = std::exchange(m_pm, m_manager.get());
  }
  void leaveRank() override
  {
    m_pm = m_world;
    m_manager.reset();
  }
  //! The lowest rank of the machine of this rank.
  Int32 firstRank() const { return m_pm->machineRanks()[0]; }
  String fileName() const { return detail::format::machineFileName(firstRank()); }

  //! Names of what is in a directory. \collective
  std::set<std::string> namesIn(const fs::path& directory) const
  {
    m_pm->barrier();
    std::set<std::string> result;
    for (const auto& entry : fs::directory_iterator(directory))
      result.insert(entry.path().filename().string());
    m_pm->barrier();
    return result;
  }

  //! What publish() of a checkpoint says whose writes on one rank are done by \a write. \collective
  template <typename Write> std::string failureOf(Write write)
  {
    try {
      CheckpointWriter writer(m_pm, m_base, m_options);
      write(writer);
      writer.publish(header(2));
    }
    catch (const CheckpointException& ex) {
      return ex.what();
    }
    return "nothing was thrown";
  }

 private:
  Ref<IParallelMng> m_manager;
  IParallelMng* m_world = nullptr;
};

TEST_F(MachineFileTest, AllRanksOfAMachineAreInOneFile)
{
  save(3);

  std::set<std::string> expected{ "manifest.xml" };
  UniqueArray<Int32> first_ranks;
  m_pm->allGatherVariable(ConstArrayView<Int32>(1, &m_pm->machineRanks()[0]), first_ranks);
  for (Int32 rank : first_ranks)
    expected.insert(detail::format::machineFileName(rank).localstr());
  if (m_pm->machineRanks().size() < m_size) {
    expected.insert("ranks.txt");
    for (Int32 rank : first_ranks)
      expected.insert(detail::format::partFileName(rank).localstr());
  }
  EXPECT_EQ(namesIn(pathOf("ck_000000")), expected);
  CheckpointReader reader(m_pm, m_base);
  EXPECT_EQ(reader.manifest().format_version, m_pm->machineRanks().size() < m_size ? 3 : 2);
  EXPECT_EQ(reader.records().read(m_rank).name, fileName());
}

TEST_F(MachineFileTest, EachRankReadsItsOwnValuesAndThoseOfTheOthers)
{
  // Large and small arrays, some empty, texts, tables: other sizes on each rank.
  const auto large = reals(100.0 * m_rank, 40000 + 1000 * m_rank);
  const auto none = reals(0.0, m_rank % 2);
  IData table(DT_Int32, 2);
  table.resize(5 + m_rank, 3);
  table.fillDefault();
  table.values<Int32>()[4] = m_rank;
  table.setShape(ArrayShape(UniqueArray<Int32>{ 3 }.span()));
  IData text(DT_String, 1);
  text.resize(2);
  text.strings()[1] = String::format("text/of rank {0}", m_rank);
  {
    CheckpointWriter writer(m_pm, m_base, m_options);
    writer.announce("a/large", *large);
    writer.announce("none", *none);
    writer.announce("table", table);
    writer.announce("text", text);
    writer.setMetaData(String::format("metadata of rank {0}", m_rank));
    writer.write("a/large", *large);
    writer.write("none", *none);
    writer.write("table", table);
    writer.write("text", text);
    writer.publish(header(1));
  }

  CheckpointReader reader(m_pm, m_base);
  EXPECT_EQ(reader.metaData(), String::format("metadata of rank {0}", m_rank));
  for (const IData* data : { large.get(), none.get(), &table, &text }) {
    const String name = data == large.get() ? "a/large" : data == none.get() ? "none" : data == &table ? "table" : "text";
    IData found(data->dataType(), data->dimension());
    reader.read(name, found);
    EXPECT_TRUE(found.isSame(*data)) << name;
  }
  for (Int32 part = 0; part < m_size; ++part) {
    Real row = -1.0;
    reader.readRows(part, "a/large", 7, 1, reinterpret_cast<std::byte*>(&row));
    EXPECT_EQ(row, 100.0 * part + 7);
    EXPECT_EQ(reader.metaDataOf(part), String::format("metadata of rank {0}", part));
    EXPECT_EQ(reader.find(part, "a/large")->nb_row, 40000 + 1000 * part);
  }
}

TEST_F(MachineFileTest, AChangedBitOfAnyPartIsFound)
{
  save(1);
  save(2);
  const fs::path file = pathOf("ck_000001") / detail::format::machineFileName(0).localstr();
  for (int i = 0; i < 12; ++i) {
    std::uintmax_t at = 0;
    char before = 0;
    onMaster([&] {
      at = fs::file_size(file) * static_cast<std::uintmax_t>(i) / 12;
      std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
      bytes.seekg(static_cast<std::streamoff>(at));
      before = static_cast<char>(bytes.get());
      bytes.seekp(static_cast<std::streamoff>(at));
      bytes.put(static_cast<char>(before ^ 16));
    });

    EXPECT_EQ(restart(), 1) << at;

    onMaster([&] {
      std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
      bytes.seekp(static_cast<std::streamoff>(at));
      bytes.put(before);
    });
  }
  EXPECT_EQ(restart(), 2);
  onMaster([&] { fs::resize_file(file, fs::file_size(file) - 1); });
  EXPECT_EQ(restart(), 1);
}

TEST_F(MachineFileTest, AFullDiskOnOneRankFailsOnAllAndLosesNothing)
{
  save(1);
  for (Int32 failing : { 0, m_size - 1 })
    for (rlim_t bytes : { 100, 150000 }) {
      const std::string message = failureOf([&](CheckpointWriter& writer) {
        std::unique_ptr<test::FileSizeLimit> limit;
        if (m_rank == failing)
          limit = std::make_unique<test::FileSizeLimit>(bytes);
        const auto data = reals(2, 20000);
        for (const char* name : { "x", "y", "z" })
          writer.announce(name, *data);
        writer.setMetaData("metadata");
        for (const char* name : { "x", "y", "z" })
          writer.write(name, *data);
      });

      EXPECT_NE(message.find("File too large"), std::string::npos) << message;
      EXPECT_EQ(namesIn(m_base.localstr()), std::set<std::string>{ "ck_000000" });
      EXPECT_EQ(restart(), 1);
    }
}

TEST_F(MachineFileTest, AFileThatCannotBeMadeIsTheFailureOfAll)
{
  save(1);
  const std::string message = failureOf([&](CheckpointWriter& writer) {
    onMaster([&] { fs::create_directory(pathOf("ck_000001.part") / detail::format::machineFileName(0).localstr()); });
    writer.announce("x", *reals(2, 10));
    writer.setMetaData("metadata");
    writer.write("x", *reals(2, 10));
  });

  EXPECT_NE(message.find("rank 0: cannot create file"), std::string::npos) << message;
  EXPECT_EQ(restart(), 1);
}

TEST_F(MachineFileTest, WhatWasNotAnnouncedIsTheFailureOfAll)
{
  save(1);
  const bool is_last = m_rank == m_size - 1;
  const std::string rank = "rank " + std::to_string(m_size - 1) + ": ";
  const auto write = [&](const char* name, Int64 size, bool is_written) {
    return failureOf([&](CheckpointWriter& writer) {
      writer.announce("x", *reals(2, 10));
      writer.setMetaData("metadata");
      if (!is_last)
        writer.write("x", *reals(2, 10));
      else if (is_written)
        writer.write(name, *reals(2, size));
    });
  };

  const std::string other_name = write("y", 10, true);
  EXPECT_NE(other_name.find(rank + "'" + fileName().localstr() + "' has no place for array 'y'"), std::string::npos) << other_name;
  const std::string other_size = write("x", 11, true);
  EXPECT_NE(other_size.find("array 'x' has 88 bytes, expected 80"), std::string::npos) << other_size;
  const std::string missing = write("x", 10, false);
  EXPECT_NE(missing.find("1 arrays were written, expected 2"), std::string::npos) << missing;
  EXPECT_EQ(restart(), 1);
}

TEST_F(MachineFileTest, ValuesBeforeTheDescriptionAreAFailure)
{
  const std::string message = failureOf([&](CheckpointWriter& writer) { writer.write("x", *reals(2, 10)); });

  EXPECT_NE(message.find("array 'x' is written before the description of the variables"), std::string::npos) << message;
}

TEST_F(MachineFileTest, ThreadsInTheBackgroundWriteTheSame)
{
  save(3);
  BackgroundCheckpoint background(m_pm);
  background.begin(m_base, m_options);
  background.values().beginWrite({});
  background.values().setMetaData(String::format("metadata of rank {0}", m_rank));
  background.values().write("Density", *reals(3, 1000 + m_rank));
  background.start(header(3), 0);
  background.wait();

  const auto bytesOf = [&](const char* checkpoint) {
    std::ifstream in(pathOf(checkpoint) / fileName().localstr(), std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  EXPECT_EQ(restart(), 3);
  EXPECT_EQ(bytesOf("ck_000000"), bytesOf("ck_000001"));
  EXPECT_EQ(namesIn(pathOf("ck_000000")), namesIn(pathOf("ck_000001")));
}

TEST_F(MachineFileTest, AFailureInTheBackgroundIsThatOfAll)
{
  save(1);
  BackgroundCheckpoint background(m_pm);
  background.begin(m_base, m_options);
  background.values().beginWrite({});
  background.values().setMetaData("metadata");
  background.values().write("Density", *reals(2, 10));
  onMaster([&] { fs::create_directory(pathOf("ck_000001.part") / detail::format::machineFileName(0).localstr()); });

  EXPECT_THROW(background.start(header(2), 0), ParallelFatalErrorException);
  EXPECT_EQ(restart(), 1);
}
} // namespace
