// SPDX-License-Identifier: Apache-2.0
// What stands around each call of HDF5: its status becomes an exception, and one thread calls at a time.
#include "checkpoint/hdf5/Status.h"

#include "arcane_core/base/error/IOException.h"
#include "checkpoint/hdf5/File.h"
#include "checkpoint/hdf5/LibraryLock.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>

namespace
{
using namespace Arcane;
namespace h5 = Arcane::detail::h5;

TEST(StatusTest, ACallThatWorkedGivesItsValue)
{
  EXPECT_EQ(h5::checked(0, "close"), 0);
  EXPECT_EQ(h5::checked(72057594037927936, "open"), 72057594037927936);
}

TEST(StatusTest, ACallThatFailedNamesWhatItWasForAndTheReasonOfTheLibrary)
{
  try {
    h5::File::openReadOnly("/nowhere/values.h5");
    FAIL() << "nothing was thrown";
  }
  catch (const IOException& ex) {
    const std::string text = ex.message().localstr();
    EXPECT_EQ(text.find("cannot open"), 0u) << text;
    EXPECT_NE(text.find("'/nowhere/values.h5'"), std::string::npos) << text;
    EXPECT_NE(text.find(": "), std::string::npos) << text;
  }
  EXPECT_THROW(h5::checked(-1, "do anything"), IOException);
}

TEST(StatusTest, AnotherThreadWaitsUntilTheLastLockIsReleased)
{
  std::atomic<bool> has_entered = false;
  std::optional<h5::LibraryLock> outer(std::in_place);
  std::optional<h5::LibraryLock> inner(std::in_place);
  std::jthread other([&] {
    const h5::LibraryLock lock;
    has_entered = true;
  });

  inner.reset();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  const bool entered_too_early = has_entered;
  outer.reset();
  other.join();

  EXPECT_FALSE(entered_too_early);
  EXPECT_TRUE(has_entered);
}
} // namespace
