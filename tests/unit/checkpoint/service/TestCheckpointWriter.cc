// SPDX-License-Identifier: Apache-2.0
#include "tests/support/FileSizeLimit.h"
#include "tests/unit/checkpoint/service/CheckpointFixture.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"

#include <cstring>
#include <set>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::checkpoint;
namespace fs = std::filesystem;

class CheckpointWriterTest : public test::CheckpointFixture
{
 protected:
  //! Saves \a data under the name "X" and gives it back, read into empty data of the same kind. \collective
  std::unique_ptr<IData> savedAndRead(const IData& data)
  {
    {
      CheckpointWriter writer(m_pm, m_base);
      writer.write("X", data);
      writer.publish(header(1));
    }
    auto found = std::make_unique<IData>(data.dataType(), data.dimension());
    CheckpointReader(m_pm, m_base).read("X", *found);
    return found;
  }

  std::set<std::string> names() const
  {
    m_pm->barrier();
    std::set<std::string> result;
    for (const auto& entry : fs::directory_iterator(m_base.localstr()))
      result.insert(entry.path().filename().string());
    m_pm->barrier();
    return result;
  }

  //! Collective message of the failure of a checkpoint whose disk is full on rank \a full_rank.
  std::string saveWithFullDisk(Int32 full_rank, rlim_t bytes)
  {
    try {
      CheckpointWriter writer(m_pm, m_base);
      {
        std::unique_ptr<test::FileSizeLimit> limit;
        if (m_rank == full_rank)
          limit = std::make_unique<test::FileSizeLimit>(bytes);
        writer.setMetaData("metadata");
        for (int i = 0; i < 5; ++i)
          writer.write(String::format("X{0}", i), *reals(0.0, 20000));
        writer.publish(header(2));
      }
      return "nothing was thrown";
    }
    catch (const CheckpointException& ex) {
      EXPECT_EQ(ex.reason(), CheckpointException::Reason::CannotWrite);
      EXPECT_TRUE(ex.isCollective());
      return ex.what();
    }
  }
};

TEST_F(CheckpointWriterTest, ValuesOfEachTypeComeBackBitForBit)
{
  for (eDataType type : { DT_Byte, DT_Real, DT_Int8, DT_Int16, DT_Int32, DT_Int64, DT_Float32, DT_Float16, DT_BFloat16, DT_Real2, DT_Real3,
                          DT_Real2x2, DT_Real3x3 })
    for (Int32 dimension : { 0, 1, 2 }) {
      IData data(type, dimension);
      data.resize(dimension == 0 ? 1 : 50 + m_rank, dimension == 2 ? 3 : 1);
      for (Int64 i = 0; i < data.writableBytes().size(); ++i)
        data.writableBytes()[i] = static_cast<std::byte>(17 * i + m_rank);

      const auto found = savedAndRead(data);

      ASSERT_EQ(found->constBytes().size(), data.constBytes().size()) << dataTypeName(type) << dimension;
      EXPECT_EQ(std::memcmp(found->address(), data.address(), static_cast<size_t>(data.constBytes().size())), 0)
        << dataTypeName(type) << dimension;
      EXPECT_EQ(found->extent1(), data.extent1());
    }
}

TEST_F(CheckpointWriterTest, TextsComeBackNullOnesToo)
{
  IData data(DT_String, 1);
  data.resize(4);
  data.strings()[0] = "first of rank " + String::fromNumber(m_rank);
  data.strings()[1] = "";
  data.strings()[3] = "caf\xc3\xa9\nnoir";

  const auto found = savedAndRead(data);

  ASSERT_EQ(found->extent0(), 4);
  EXPECT_EQ(found->strings()[0], "first of rank " + String::fromNumber(m_rank));
  EXPECT_FALSE(found->strings()[1].null());
  EXPECT_TRUE(found->strings()[2].null());
  EXPECT_EQ(found->strings()[3], "caf\xc3\xa9\nnoir");
}

TEST_F(CheckpointWriterTest, SizesAndShapesAreThoseOfEachRank)
{
  IData data(DT_Int32, 2);
  data.resize(m_rank % 2 == 0 ? 0 : 7, 6);
  data.setShape(ArrayShape(UniqueArray<Int32>{ 3, 2 }.span()));
  data.fillDefault();

  const auto found = savedAndRead(data);

  EXPECT_EQ(found->extent0(), m_rank % 2 == 0 ? 0 : 7);
  EXPECT_EQ(found->extent1(), 6);
  ASSERT_EQ(found->shape().nbDimension(), 2);
  EXPECT_EQ(found->shape().dimension(0), 3);
  EXPECT_EQ(found->shape().dimension(1), 2);
}

TEST_F(CheckpointWriterTest, MetadataAreThoseOfEachRank)
{
  save(3);

  CheckpointReader reader(m_pm, m_base);

  EXPECT_EQ(reader.metaData(), String::format("metadata of rank {0}", m_rank));
  EXPECT_EQ(reader.manifest().iteration, 3);
  EXPECT_EQ(reader.manifest().time, 1.5);
  EXPECT_EQ(reader.manifest().code_name, "test");
}

TEST_F(CheckpointWriterTest, NamesThatPathsUseAreNames)
{
  {
    CheckpointWriter writer(m_pm, m_base);
    for (const char* name : { "a/b", "a%2Fb", "a", ".", "(metadata", "e acute \xc3\xa9 <&\">" })
      writer.write(name, *reals(static_cast<Real>(String(name).length()), 1));
    writer.publish(header(1));
  }

  CheckpointReader reader(m_pm, m_base);
  for (const char* name : { "a/b", "a%2Fb", "a", ".", "(metadata", "e acute \xc3\xa9 <&\">" }) {
    IData found(DT_Real, 1);
    reader.read(name, found);
    EXPECT_EQ(found.values<Real>()[0], static_cast<Real>(String(name).length())) << name;
  }
}

TEST_F(CheckpointWriterTest, AFullDiskOnOneRankFailsOnAllAndLosesNothing)
{
  const Int32 last = m_size - 1;
  save(1);

  // Nearly nothing fits; some values; all but the end.
  for (rlim_t bytes : { 100, 200000, 640000 }) {
    const std::string message = saveWithFullDisk(last, bytes);

    EXPECT_NE(message.find("rank " + std::to_string(last) + ": "), std::string::npos) << message;
    EXPECT_NE(message.find("cannot write a checkpoint in '"), std::string::npos) << message;
    EXPECT_EQ(names(), std::set<std::string>{ "ck_000000" });
  }
  EXPECT_EQ(restart(), 1);
  save(4);
  EXPECT_EQ(restart(), 4);
}

TEST_F(CheckpointWriterTest, ADirectoryThatCannotBeMadeIsACheckpointFailure)
{
  m_base = "/proc/no_such_directory";

  EXPECT_THROW(CheckpointWriter(m_pm, m_base), CheckpointException);
}

TEST_F(CheckpointWriterTest, OneThatIsGivenUpIsNoCheckpoint)
{
  save(1);
  {
    CheckpointWriter writer(m_pm, m_base);
    writer.write("Density", *reals(2, 10));
    m_pm->barrier();
  }

  EXPECT_EQ(names(), std::set<std::string>{ "ck_000000" });
  EXPECT_EQ(restart(), 1);
}

TEST_F(CheckpointWriterTest, TheSameNameTwiceIsAFailure)
{
  CheckpointWriter writer(m_pm, m_base);
  writer.write("X", *reals(1, 1));
  writer.write("X", *reals(2, 1));

  EXPECT_THROW(writer.publish(header(1)), CheckpointException);
}

TEST_F(CheckpointWriterTest, MoreThanTwoGibibytesOfOneVariableComeBack)
{
  // Only where there is room for it: twice 2 GiB of memory and as much disk.
  const bool is_asked = std::getenv("ARCANE_TEST_LARGE") != nullptr && m_size == 1;
  if (!is_asked)
    GTEST_SKIP() << "set ARCANE_TEST_LARGE and run on one rank to write 2 GiB";
  const Int64 size = (Int64(1) << 31) + 5;
  IData data(DT_Byte, 1);
  data.resize(size);
  data.values<Byte>().fill(7);
  data.values<Byte>()[size - 1] = 9;

  const auto found = savedAndRead(data);

  ASSERT_EQ(found->extent0(), size);
  EXPECT_EQ(std::memcmp(found->address(), data.address(), static_cast<size_t>(size)), 0);
}
} // namespace
