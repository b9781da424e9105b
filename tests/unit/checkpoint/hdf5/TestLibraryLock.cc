// SPDX-License-Identifier: Apache-2.0
// What an application does with HDF5, and what we do, do not disturb one another.
#include "checkpoint/hdf5/LibraryLock.h"

#include "arcane_core/base/error/IOException.h"
#include "checkpoint/hdf5/File.h"
#include "checkpoint/hdf5/FileDriver.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <hdf5.h>

namespace
{
using namespace Arcane;
namespace h5 = Arcane::detail::h5;

int nb_reported = 0;
herr_t count(hid_t, void*)
{
  ++nb_reported;
  return 0;
}
herr_t countAsBefore(void*)
{
  ++nb_reported;
  return 0;
}

//! The handler of the library itself comes back at the end.
class LibraryLockTest : public ::testing::Test
{
 protected:
  LibraryLockTest()
  {
    H5Eget_auto2(H5E_DEFAULT, &m_function, &m_data);
    nb_reported = 0;
  }
  ~LibraryLockTest() override { H5Eset_auto2(H5E_DEFAULT, m_function, m_data); }

  void writeAndRead(const char* name) const
  {
    const String path((m_directory.path() / name).string());
    const Int64 value = 7;
    {
      h5::File file = h5::File::create(path);
      file.root().writeAttribute("value", ConstArrayView<Int64>(1, &value));
      file.close();
    }
    EXPECT_EQ(h5::File::openReadOnly(path).root().readAttribute("value")[0], value);
  }

  test::TemporaryDirectory m_directory;
  H5E_auto2_t m_function = nullptr;
  void* m_data = nullptr;
};

TEST_F(LibraryLockTest, FilesAreWrittenAfterTheApplicationHasClosedTheLibrary)
{
  writeAndRead("before.h5");

  H5close();

  writeAndRead("after.h5");
}

TEST_F(LibraryLockTest, TheDriverOutlivesTheLastFile)
{
  // The library frees a driver that nothing refers to any more, and then calls it to close the file.
  const auto driver = [] {
    const h5::PropertyListHandle access(H5Pcreate(H5P_FILE_ACCESS), "create a property list");
    h5::useFileDriver(access);
    return H5Pget_driver(access.get());
  };
  const hid_t first = driver();
  EXPECT_GT(H5Iis_valid(first), 0);

  writeAndRead("one.h5");

  EXPECT_GT(H5Iis_valid(first), 0);
  EXPECT_EQ(driver(), first) << "registered once";
}

TEST_F(LibraryLockTest, ADriverOfTheApplicationIsNotTakenForOurs)
{
  writeAndRead("before.h5");
  H5close();
  // The application has files of its own, by other drivers, after it has closed the library.
  const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_fapl_stdio(access);
  const hid_t own = H5Fcreate((m_directory.path() / "own.h5").c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access);

  writeAndRead("after.h5");

  EXPECT_GE(H5Fclose(own), 0);
  H5Pclose(access);
}

TEST_F(LibraryLockTest, ErrorsOfOursAreNotReportedAndThoseOfTheApplicationAre)
{
  H5Eset_auto2(H5E_DEFAULT, count, nullptr);

  EXPECT_THROW(h5::File::openReadOnly("/nowhere/values.h5"), IOException);

  EXPECT_EQ(nb_reported, 0);
  EXPECT_LT(H5Fopen("/nowhere/values.h5", H5F_ACC_RDONLY, H5P_DEFAULT), 0);
  EXPECT_EQ(nb_reported, 1);
}

TEST_F(LibraryLockTest, AHandlerInTheFormOfHdf516ComesBackToo)
{
  H5Eset_auto1(countAsBefore, nullptr);

  EXPECT_THROW(h5::File::openReadOnly("/nowhere/values.h5"), IOException);

  EXPECT_EQ(nb_reported, 0);
  EXPECT_LT(H5Fopen("/nowhere/values.h5", H5F_ACC_RDONLY, H5P_DEFAULT), 0);
  EXPECT_EQ(nb_reported, 1);
}
} // namespace
