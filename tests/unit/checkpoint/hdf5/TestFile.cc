// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/hdf5/File.h"

#include "arcane_core/base/error/IOException.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <numeric>
#include <string_view>
#include <thread>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>

namespace
{
using namespace Arcane;
namespace h5 = Arcane::detail::h5;

class FileTest : public ::testing::Test
{
 protected:
  test::TemporaryDirectory m_directory;
  const String m_path = String((m_directory.path() / "values.h5").string());

  static std::string messageOf(const std::function<void()>& f)
  {
    try {
      f();
    }
    catch (const IOException& ex) {
      return ex.what();
    }
    return "nothing was thrown";
  }
};

//! The descriptor by which this process has the file open, or -1.
int descriptorOf(const String& path)
{
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
    std::error_code error;
    if (std::filesystem::read_symlink(entry.path(), error) == path.localstr())
      return std::stoi(entry.path().filename().string());
  }
  return -1;
}

// With the driver of HDF5 the process would crash at its end.
TEST_F(FileTest, AFileThatIsOnlyReadIsForgottenWhenItCannotBeClosed)
{
  h5::File::create(m_path).close();
  h5::File file = h5::File::openReadOnly(m_path);
  const int descriptor = descriptorOf(m_path);
  ASSERT_GE(descriptor, 0);
  ::close(descriptor);
  EXPECT_NO_THROW(file.close());
  EXPECT_FALSE(file.isOpen());
}

TEST_F(FileTest, AFailedReadIsNoted)
{
  const std::vector<Real> values(1000, 1.5);
  const Int64 extents[] = { 1000 };
  {
    h5::File file = h5::File::create(m_path);
    file.root().createDataset("table", DT_Real, ConstArrayView<Int64>(1, extents)).write(values.data());
    file.close();
  }
  h5::File file = h5::File::openReadOnly(m_path);
  {
    const h5::Dataset table = file.root().openDataset("table");
    std::vector<Real> found(1000);
    ::close(descriptorOf(m_path));
    EXPECT_THROW(table.read(found.data()), IOException);
  }
  EXPECT_NO_THROW(file.close());
}

TEST_F(FileTest, ValuesComeBackAsTheyWereWritten)
{
  const std::vector<Real> values = { 1.5, -2.0, 1e300, 0.0, 3.0, 4.0 };
  const Int64 extents[] = { 2, 3 };
  {
    h5::File file = h5::File::create(m_path);
    file.root().createDataset("table", DT_Real, ConstArrayView<Int64>(2, extents)).write(values.data());
    file.close();
  }

  const h5::File file = h5::File::openReadOnly(m_path);
  const h5::Dataset table = file.root().openDataset("table");
  std::vector<Real> found(6);
  table.read(found.data());

  EXPECT_EQ(table.dataType(), DT_Real);
  EXPECT_EQ(table.extents().size(), 2);
  EXPECT_EQ(table.extents()[1], 3);
  EXPECT_EQ(table.nbBytes(), 48);
  EXPECT_EQ(found, values);
}

// The dates of HDF5 count seconds.
TEST_F(FileTest, AFileHasNoDate)
{
  const auto bytesOf = [&](const char* name) {
    const std::filesystem::path path = m_directory.path() / name;
    h5::File file = h5::File::create(String(path.string()));
    file.root().createGroup("group").writeList("list", DT_Int64, 1, std::vector<Int64>{ 7 }.data());
    file.close();
    std::ifstream in(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };

  const std::string first = bytesOf("first.h5");
  std::this_thread::sleep_for(std::chrono::milliseconds(1050));

  EXPECT_TRUE(bytesOf("second.h5") == first);
}

TEST_F(FileTest, EveryNumericTypeIsStored)
{
  const std::vector<std::byte> bytes(9 * 8 * 2, std::byte{ 1 });
  h5::File file = h5::File::create(m_path);
  for (eDataType type : { DT_Byte, DT_Real, DT_Int8, DT_Int16, DT_Int32, DT_Int64, DT_Float32, DT_Float16, DT_BFloat16, DT_Real2, DT_Real3,
                          DT_Real2x2, DT_Real3x3 }) {
    file.root().writeList(dataTypeName(type), type, 2, bytes.data());
    const h5::Dataset dataset = file.root().openDataset(dataTypeName(type));
    EXPECT_EQ(dataset.dataType(), basicDataType(type)) << dataTypeName(type);
    EXPECT_EQ(dataset.nbBytes(), 2 * dataTypeSize(type)) << dataTypeName(type);
    std::vector<std::byte> found(static_cast<size_t>(dataset.nbBytes()));
    dataset.read(found.data());
    EXPECT_EQ(std::memcmp(found.data(), bytes.data(), found.size()), 0) << dataTypeName(type);
  }
}

TEST_F(FileTest, BytesLieAtTheOffsetThatIsTold)
{
  std::vector<Int32> values(100000);
  std::iota(values.begin(), values.end(), 7);
  Int64 offset = 0;
  {
    h5::File file = h5::File::create(m_path);
    h5::Dataset dataset = file.root().createDataset("list", DT_Int32, UniqueArray<Int64>{ 100000 });
    dataset.write(values.data());
    offset = dataset.offset();
  }

  std::ifstream in(m_path.localstr(), std::ios::binary);
  in.seekg(offset);
  std::vector<Int32> found(values.size());
  in.read(reinterpret_cast<char*>(found.data()), static_cast<std::streamsize>(4 * found.size()));

  EXPECT_EQ(found, values);
}

TEST_F(FileTest, EmptyAndSingleValuesAreDatasets)
{
  const Int64 zero = 0;
  const Int32 seven = 7;
  Int32 found = 0;
  h5::File file = h5::File::create(m_path);

  file.root().createDataset("empty", DT_Real3, ConstArrayView<Int64>(1, &zero)).write(nullptr);
  file.root().createDataset("single", DT_Int32, {}).write(&seven);
  file.root().openDataset("single").read(&found);

  EXPECT_EQ(file.root().openDataset("empty").nbBytes(), 0);
  EXPECT_EQ(file.root().openDataset("empty").offset(), 0);
  EXPECT_EQ(file.root().openDataset("empty").extents()[0], 0);
  EXPECT_EQ(file.root().openDataset("single").extents().size(), 0);
  EXPECT_EQ(found, 7);
}

TEST_F(FileTest, RowsAreWrittenPieceByPiece)
{
  const std::vector<Int64> head = { 1, 2, 3, 4 };
  const std::vector<Int64> tail = { 5, 6 };
  h5::File file = h5::File::create(m_path);
  h5::Dataset dataset = file.root().createDataset("rows", DT_Int64, UniqueArray<Int64>{ 3, 2 });

  dataset.writeRows(0, 2, head.data());
  dataset.writeRows(2, 1, tail.data());
  dataset.writeRows(3, 0, nullptr);
  std::vector<Int64> found(6);
  dataset.read(found.data());

  EXPECT_EQ(found, (std::vector<Int64>{ 1, 2, 3, 4, 5, 6 }));
  EXPECT_THROW(dataset.writeRows(2, 2, head.data()), IOException);
  EXPECT_THROW(dataset.writeRows(-1, 1, head.data()), IOException);
}

TEST_F(FileTest, RowsAreReadPieceByPiece)
{
  const std::vector<Int64> values = { 1, 2, 3, 4, 5, 6 };
  h5::File file = h5::File::create(m_path);
  h5::Dataset dataset = file.root().createDataset("rows", DT_Int64, UniqueArray<Int64>{ 3, 2 });
  dataset.write(values.data());

  std::vector<Int64> middle(2);
  std::vector<Int64> tail(4);
  dataset.readRows(1, 1, middle.data());
  dataset.readRows(1, 2, tail.data());
  dataset.readRows(3, 0, nullptr);

  EXPECT_EQ(middle, (std::vector<Int64>{ 3, 4 }));
  EXPECT_EQ(tail, (std::vector<Int64>{ 3, 4, 5, 6 }));
  EXPECT_THROW(dataset.readRows(2, 2, tail.data()), IOException);
  EXPECT_THROW(dataset.readRows(-1, 1, tail.data()), IOException);
}

TEST_F(FileTest, DatasetsGrowInAFileThatIsOpenedAgain)
{
  const std::vector<Real> rows = { 1.0, 2.0, 3.0, 4.0, 5.0, 6.0 };
  {
    h5::File file = h5::File::create(m_path);
    file.root().writeAttribute("count", UniqueArray<Int64>{ 1 });
    h5::Dataset dataset = file.root().createGrowing("rows", DT_Real3, 1, 2);
    EXPECT_EQ(dataset.extents()[0], 0);
    dataset.resizeRows(1);
    dataset.writeRows(0, 1, rows.data());
  }
  {
    h5::File file = h5::File::openForAppend(m_path);
    file.root().writeAttribute("count", UniqueArray<Int64>{ 2 });
    h5::Dataset dataset = file.root().openDataset("rows");
    dataset.resizeRows(3);
    dataset.writeRows(1, 1, rows.data() + 3);
    file.checkWrites();
  }
  const h5::File file = h5::File::openReadOnly(m_path);

  std::vector<Real> found(9);
  file.root().openDataset("rows").read(found.data());

  EXPECT_EQ(std::vector<Real>(found.begin(), found.begin() + 6), rows);
  EXPECT_TRUE(std::isnan(found[6]) && std::isnan(found[8])) << "rows without values";
  EXPECT_EQ(file.root().readAttribute("count"), UniqueArray<Int64>{ 2 });
}

TEST_F(FileTest, RowsThatWereRemovedAreGone)
{
  const std::vector<Int64> rows = { 1, 2, 3 };
  h5::File file = h5::File::create(m_path);
  h5::Dataset dataset = file.root().createGrowing("rows", DT_Int64, 1, 2);
  dataset.resizeRows(3);
  dataset.writeRows(0, 3, rows.data());

  dataset.resizeRows(1);
  EXPECT_THROW(dataset.readRows(1, 1, nullptr), IOException);
  dataset.resizeRows(2);
  std::vector<Int64> found(2, -1);
  dataset.read(found.data());

  EXPECT_EQ(found, (std::vector<Int64>{ 1, 0 }));
  EXPECT_THROW(dataset.resizeRows(-1), IOException);
}

TEST_F(FileTest, AttributesAndGroupsComeBack)
{
  {
    h5::File file = h5::File::create(m_path);
    h5::Group group = file.root().createGroup("VTKHDF");
    group.writeAttribute("Version", UniqueArray<Int64>{ 1, 0 });
    group.writeTextAttribute("Type", "UnstructuredGrid");
    group.writeTextAttribute("Empty", "");
  }

  const h5::File file = h5::File::openReadOnly(m_path);
  const h5::Group group = file.root().openGroup("VTKHDF");

  EXPECT_EQ(group.readAttribute("Version"), (UniqueArray<Int64>{ 1, 0 }));
  EXPECT_EQ(group.readTextAttribute("Type"), "UnstructuredGrid");
  EXPECT_EQ(group.readTextAttribute("Empty"), "");
  EXPECT_TRUE(file.root().contains("VTKHDF"));
  EXPECT_FALSE(file.root().contains("vtkhdf"));
}

TEST_F(FileTest, AMissingFileIsAnErrorWithTheReasonOfTheLibrary)
{
  const std::string message = messageOf([&] { h5::File::openReadOnly(m_path); });

  EXPECT_NE(message.find("cannot open file '" + std::string(m_path.localstr()) + "': "), std::string::npos) << message;
  EXPECT_NE(message.find("No such file"), std::string::npos) << message;
}

TEST_F(FileTest, AFileThatIsNotOfHdf5IsRefused)
{
  m_directory.write("values.h5", std::string(5000, 'x'));

  const std::string message = messageOf([&] { h5::File::openReadOnly(m_path); });

  EXPECT_NE(message.find("cannot open file"), std::string::npos) << message;
}

TEST_F(FileTest, AMissingDatasetAndASecondOneOfTheSameNameAreErrors)
{
  h5::File file = h5::File::create(m_path);
  file.root().writeList("x", DT_Int32, 0, nullptr);

  const std::string missing = messageOf([&] { file.root().openDataset("y"); });
  const std::string twice = messageOf([&] { file.root().writeList("x", DT_Int32, 0, nullptr); });

  EXPECT_NE(missing.find("open dataset 'y'"), std::string::npos) << missing;
  EXPECT_NE(twice.find("name already exists"), std::string::npos) << twice;
}

TEST_F(FileTest, TextsAreNotValuesOfADataset)
{
  h5::File file = h5::File::create(m_path);

  EXPECT_THROW(file.root().writeList("names", DT_String, 1, nullptr), IOException);
}

TEST_F(FileTest, ADiskThatIsFullIsAnErrorAndTheFileClosesAllTheSame)
{
  // A limit on the size of files fails as a full disk does, without needing one.
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit old_limit = {};
  getrlimit(RLIMIT_FSIZE, &old_limit);
  const rlimit limit = { 100000, old_limit.rlim_max };
  const std::vector<std::byte> values(1000000);
  h5::File file = h5::File::create(m_path);

  setrlimit(RLIMIT_FSIZE, &limit);
  file.root().writeList("x", DT_Byte, 1000000, values.data());
  const std::string now = messageOf([&] { file.checkWrites(); });
  const std::string at_sync = messageOf([&] { file.sync(); });
  const std::string at_end = messageOf([&] { file.close(); });
  setrlimit(RLIMIT_FSIZE, &old_limit);

  EXPECT_EQ(now, "cannot write '" + std::string(m_path.localstr()) + "': File too large");
  EXPECT_EQ(at_sync, now);
  EXPECT_EQ(at_end, now);
  EXPECT_FALSE(file.isOpen());
}

TEST_F(FileTest, AFullDeviceIsToldWhenTheFileIsClosed)
{
  // What is small stays in memory until then.
  h5::File file = h5::File::create(m_path);
  const Int32 seven = 7;
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit old_limit = {};
  getrlimit(RLIMIT_FSIZE, &old_limit);
  const rlimit limit = { 10, old_limit.rlim_max };

  setrlimit(RLIMIT_FSIZE, &limit);
  file.root().writeList("x", DT_Int32, 1, &seven);
  const std::string message = messageOf([&] { file.close(); });
  setrlimit(RLIMIT_FSIZE, &old_limit);

  EXPECT_NE(message.find("File too large"), std::string::npos) << message;
}

TEST_F(FileTest, ADirectoryThatIsNotThereIsAnErrorWithTheReasonOfTheSystem)
{
  const std::string message = messageOf([&] { h5::File::create(m_path + "/nowhere.h5"); });

  EXPECT_EQ(message, "cannot create file '" + std::string(m_path.localstr()) + "/nowhere.h5': No such file or directory");
}

TEST_F(FileTest, SyncedValuesAreInTheFileBeforeItIsClosed)
{
  const std::vector<Int32> values(50000, 3);
  h5::File file = h5::File::create(m_path);
  file.root().writeList("x", DT_Int32, 50000, values.data());

  file.sync();

  std::ifstream in(m_path.localstr(), std::ios::binary);
  const std::string bytes{ std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>() };
  const std::string_view expected(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Int32));
  EXPECT_NE(bytes.find(expected), std::string::npos) << bytes.size() << " bytes";
}
//! A list with one row more for each call of append().
class AppendedFileTest : public FileTest
{
 protected:
  AppendedFileTest()
  {
    h5::File file = h5::File::create(m_path);
    h5::Group group = file.root().createGroup("G");
    group.writeAttribute("N", UniqueArray<Int64>{ 1 });
    h5::Dataset list = group.createGrowing("list", DT_Int64, 1, 1);
    list.resizeRows(1);
    const Int64 first = 7;
    list.writeRows(0, 1, &first);
  }

  static void addRow(const h5::Group& group, Int64 value)
  {
    h5::Dataset list = group.openDataset("list");
    const Int64 nb_row = list.extents()[0];
    list.resizeRows(nb_row + 1);
    list.writeRows(nb_row, 1, &value);
  }

  //! Reads a copy of the file, as the end of the process would leave it.
  void expectRow(Int64 row, Int64 value) const
  {
    const std::filesystem::path copy = m_directory.path() / "copy.h5";
    std::filesystem::copy_file(m_path.localstr(), copy, std::filesystem::copy_options::overwrite_existing);
    const h5::File file = h5::File::openReadOnly(String(copy.string()));
    Int64 found = 0;
    file.root().openGroup("G").openDataset("list").readRows(row, 1, &found);
    EXPECT_EQ(found, value);
    EXPECT_EQ(superblockOf(copy)[11], 0) << "the file says that somebody writes it";
  }

  static std::string superblockOf(const std::filesystem::path& path)
  {
    std::string superblock(48, '?');
    std::ifstream(path, std::ios::binary).read(superblock.data(), 48);
    return superblock;
  }
};

TEST_F(AppendedFileTest, RowsFromBeforeCanBeReadAtEachMoment)
{
  for (Int64 i = 1; i < 70; ++i) {
    h5::File file = h5::File::openForAppend(m_path);
    expectRow(i - 1, 6 + i);
    {
      h5::Group group = file.root().openGroup("G");
      const std::string superblock = superblockOf(m_path.localstr());
      addRow(group, 7 + i);
      expectRow(i - 1, 6 + i);
      file.flush();
      expectRow(i - 1, 6 + i);
      EXPECT_EQ(superblockOf(m_path.localstr()), superblock) << "the length changes when the file is closed";
      group.writeAttribute("N", UniqueArray<Int64>{ i + 1 });
    }
    file.close();
    expectRow(i, 7 + i);
  }
  EXPECT_EQ(h5::File::openReadOnly(m_path).root().openGroup("G").readAttribute("N"), UniqueArray<Int64>{ 70 });
}

TEST_F(AppendedFileTest, OtherProgramsSeeNoFileThatIsBeingWritten)
{
  h5::File file = h5::File::openForAppend(m_path);

  // HDF5 refuses a file that says so, also in the process that writes it.
  EXPECT_NO_THROW(expectRow(0, 7));
  file.close();
  EXPECT_NO_THROW(h5::File::openForAppend(m_path).close());
}
} // namespace
