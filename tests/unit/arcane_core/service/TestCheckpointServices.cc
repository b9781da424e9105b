// SPDX-License-Identifier: Apache-2.0
// Services that have Arcane's functions alone.
#include "arcane_core/service/ICheckpointReader.h"
#include "arcane_core/service/ICheckpointWriter.h"
#include "arcane_core/service/IDataReader.h"

#include <gtest/gtest.h>

namespace Arcane::test
{
namespace
{
class ArcanesWriter final : public ICheckpointWriter
{
 public:
  IDataWriter* dataWriter() override { return nullptr; }
  void notifyBeginWrite() override {}
  void notifyEndWrite() override {}
  void setFileName(const String&) override {}
  String fileName() const override { return {}; }
  void setBaseDirectoryName(const String&) override {}
  String baseDirectoryName() const override { return {}; }
  void setCheckpointTimes(ConstArrayView<Real>) override {}
  ConstArrayView<Real> checkpointTimes() const override { return {}; }
  void close() override {}
  String readerServiceName() const override { return {}; }
  String readerMetaData() const override { return {}; }
};

class ArcanesReader final : public ICheckpointReader, public IDataReader
{
 public:
  IDataReader* dataReader() override { return this; }
  void notifyBeginRead() override {}
  void notifyEndRead() override {}
  void setFileName(const String&) override {}
  String fileName() const override { return {}; }
  void setBaseDirectoryName(const String&) override {}
  String baseDirectoryName() const override { return {}; }
  void setReaderMetaData(const String&) override {}
  void setCurrentTimeAndIndex(Real, Integer) override {}
  void beginRead(const VariableCollection&) override {}
  void endRead() override {}
  String metaData() override { return {}; }
  void read(IVariable*, IData*) override {}
};
} // namespace

TEST(CheckpointServicesTest, AWriterOfArcaneWritesAtOnceToTheDiskAndKeepsAll)
{
  ArcanesWriter writer;
  writer.checkOptions();
  writer.setRunIdentity("run");
  writer.setNbIteration(3);
  writer.setNbCheckpointToKeep(2);
  writer.allowCopy();
  writer.requireDisk();
  writer.waitForCheckpoint();
  writer.saveCopy();

  EXPECT_EQ(writer.nbCheckpointToKeep(), 0);
  EXPECT_FALSE(writer.isInBackground());
  EXPECT_FALSE(writer.isLeftOut());
  EXPECT_FALSE(writer.isCopy());
  EXPECT_FALSE(writer.isCopyFailed());
  EXPECT_EQ(writer.longestWriteTime(), 0.0);
}

TEST(CheckpointServicesTest, AReaderOfArcaneHasOneCheckpointOfAnyRunForTheSameRanks)
{
  ArcanesReader reader;

  EXPECT_FALSE(reader.chooseCheckpoint("3"));
  EXPECT_TRUE(reader.runIdentity().null());
  EXPECT_EQ(reader.dataReader()->parts(), nullptr);
}
} // namespace Arcane::test
