// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/hdf5/Hdf5Utils.h"

#include "arcane_core/base/error/IOException.h"
#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;
using namespace Arcane::Hdf5Utils;

class Hdf5UtilsTest : public ::testing::Test
{
 protected:
  String path() const { return String((m_directory.path() / "values.h5").string()); }

  test::TemporaryDirectory m_directory;
  StandardTypes m_types;
};

TEST_F(Hdf5UtilsTest, ArraysAndScalarsComeBack)
{
  const UniqueArray<Real3> points{ Real3(1.0, 2.0, 3.0), Real3(4.0, 5.0, 6.0) };
  {
    HFile file;
    file.openTruncate(path());
    StandardArrayT<Real3>(file.id(), "mesh/nodes/points").write(m_types, points);
    StandardArrayT<Int64>(file.id(), "/mesh/ids").write(m_types, UniqueArray<Int64>{ 7, 8, 9 });
    StandardScalarT<Int32>(file.id(), "step").write(m_types, 12);
    file.close();
    EXPECT_TRUE(file.isBad());
  }

  HFile file;
  file.openRead(path());
  StandardArrayT<Real3> stored(file.id(), "mesh/nodes/points");
  UniqueArray<Real3> read;
  stored.directRead(m_types, read);
  UniqueArray<Int64> ids(3);
  StandardArrayT<Int64>(file.id(), "mesh/ids").read(m_types, ids);

  EXPECT_TRUE(stored.exists());
  EXPECT_FALSE(StandardArray(file.id(), "mesh/none/points").exists());
  EXPECT_EQ(stored.dimensions().size(), 1);
  EXPECT_EQ(read, points);
  EXPECT_EQ(ids, (UniqueArray<Int64>{ 7, 8, 9 }));
  EXPECT_EQ(StandardScalarT<Int32>(file.id(), "step").read(m_types), 12);
  UniqueArray<Int64> few(2);
  EXPECT_THROW(StandardArrayT<Int64>(file.id(), "mesh/ids").read(m_types, few), IOException);
}

TEST_F(Hdf5UtilsTest, GroupsDatasetsAndAttributesAreMadeOpenedAndRemoved)
{
  HFile file;
  file.openTruncate(path());
  HGroup group;
  group.recursiveCreate(file, "a/b");
  group.recursiveCreate(file, "a/b");
  HGroup other;
  other.openOrCreate(group, "c");
  other.openIfExists(group, "d");
  EXPECT_TRUE(other.isBad());
  EXPECT_TRUE(group.hasChildren("c"));

  const unsigned long long extents[] = { 2, 3 };
  HSpace space;
  space.createSimple(2, extents);
  HDataset dataset;
  dataset.create(group, "table", m_types.saveType(Real()), space);
  const Real values[] = { 0.0, 1.0, 2.0, 3.0, 4.0, 5.0 };
  dataset.write(m_types.nativeType(Real()), values);
  HAttribute attribute;
  const Int64 one = 1;
  HSpace of_one;
  of_one.createSimple(1, &one);
  attribute.create(dataset, "unit", m_types.saveType(Int32()), of_one);
  const Int32 unit = 5;
  attribute.write(m_types.nativeType(Int32()), &unit);

  HDataset again;
  again.openIfExists(file, "a/b/table");
  Real read[6] = {};
  again.readWithException(m_types.nativeType(Real()), read);
  Int32 read_unit = 0;
  HAttribute opened;
  opened.open(again, "unit");
  opened.read(m_types.nativeType(Int32()), &read_unit);
  Int64 sizes[2] = {};
  EXPECT_EQ(again.getSpace().getDimensions(sizes, static_cast<Int64*>(nullptr)), 2);
  EXPECT_EQ(sizes[0] * 10 + sizes[1], 23);
  EXPECT_EQ(read[5], 5.0);
  EXPECT_EQ(read_unit, 5);
  attribute.close();
  opened.close();
  opened.remove(again, "unit");
  EXPECT_THROW(opened.open(again, "unit"), IOException);
  group.checkDelete(group, "table");
  group.checkDelete(group, "table");
  again.openIfExists(group, "table");
  EXPECT_TRUE(again.isBad());
}

TEST_F(Hdf5UtilsTest, AnArrayHoldsDatasetsOfOneDimensionOnly)
{
  HFile file;
  file.openTruncate(path());
  HSpace space;
  space.createSimple(UniqueArray<Int64>{ 2, 5 });
  HDataset table;
  table.create(file, "table", m_types.saveType(Int32()), space);
  UniqueArray<Int32> values;

  EXPECT_THROW(StandardArrayT<Int32>(file.id(), "table").directRead(m_types, values), IOException);
}

TEST_F(Hdf5UtilsTest, AFileThatIsOpenIsOpenedAgain)
{
  HFile file;
  file.openTruncate(path());
  StandardScalarT<Int32>(file.id(), "step").write(m_types, 12);
  file.openRead(path());
  EXPECT_EQ(StandardScalarT<Int32>(file.id(), "step").read(m_types), 12);
  file.openAppend(path());
  StandardScalarT<Int32>(file.id(), "last").write(m_types, 20);
  file.openTruncate(path());
  EXPECT_FALSE(StandardArray(file.id(), "step").exists());
}

TEST_F(Hdf5UtilsTest, WhatCannotBeOpenedIsAnErrorWithItsName)
{
  HFile file;
  try {
    file.openRead(m_directory.path().string() + "/none.h5");
    FAIL();
  }
  catch (const IOException& ex) {
    EXPECT_TRUE(ex.message().contains("none.h5")) << ex.message();
  }
  EXPECT_TRUE(file.isBad());
  file.openTruncate(path());
  HGroup group;
  EXPECT_THROW(group.open(file, "none"), IOException);
  HProperty list;
  list.create(H5P_DATASET_CREATE);
  EXPECT_FALSE(list.isBad());
  HInit();
  EXPECT_FALSE(HInit::hasParallelHdf5() && list.isBad());
}

TEST_F(Hdf5UtilsTest, APartOfADatasetIsWritten)
{
  HProperty access;
  access.create(H5P_FILE_ACCESS);
  HFile file;
  file.openTruncate(path(), access.id());
  const hsize_t whole[] = { 6 };
  const hsize_t first[] = { 2 };
  const hsize_t count[] = { 3 };
  HSpace in_file;
  in_file.createSimple(1, whole);
  HSpace in_memory;
  in_memory.createSimple(1, count);
  HProperty creation;
  creation.create(H5P_DATASET_CREATE);
  const Int32 fill_value = -1;
  H5Pset_fill_value(creation.id(), H5T_NATIVE_INT32, &fill_value);
  HDataset data;
  data.create(file, "part", m_types.saveType(Int32()), in_file, creation.id());
  H5Sselect_hyperslab(in_file.id(), H5S_SELECT_SET, first, nullptr, count, nullptr);
  const Int32 values[] = { 7, 8, 9 };
  HProperty transfer;
  transfer.create(H5P_DATASET_XFER);

  data.write(m_types.nativeType(Int32()), values, in_memory, in_file, transfer);
  data.write(m_types.nativeType(Int32()), values, in_memory, in_file, transfer.id());
  data.close();
  file.openRead(path(), access.id());
  UniqueArray<Int32> read;
  StandardArrayT<Int32>(file.id(), "part").directRead(m_types, read);

  EXPECT_EQ(read, UniqueArray<Int32>({ -1, -1, 7, 8, 9, -1 }));
  file.openAppend(path(), access.id());
  StandardScalarT<Int32>(file.id(), "more").write(m_types, 1);
}

TEST_F(Hdf5UtilsTest, FilesOfSeveralRanksAreRefused)
{
  HProperty list;
  EXPECT_EQ(test::messageOf([&] { list.createFilePropertyMPIIO(nullptr); }),
            "HDF5: createFilePropertyMPIIO() is called, expected files that one rank each writes: gather the values, or write a file for "
            "each rank");
  EXPECT_NE(test::messageOf([&] { list.createDatasetTransfertCollectiveMPIIO(); }).find("createDatasetTransfertCollectiveMPIIO()"),
            std::string::npos);
}
} // namespace
