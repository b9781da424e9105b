// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/system/OwnLibrary.h"

#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

namespace
{
using Arcane::detail::base::loadLibrary;
using Arcane::detail::base::loadOwnLibrary;
using Arcane::detail::base::OwnLibrary;
} // namespace

TEST(OwnLibraryTest, ALibraryThatIsNotThereHasAReasonThatNamesItsFile)
{
  const OwnLibrary library = loadOwnLibrary("arcane_of_no_version");

  EXPECT_EQ(library.handle, nullptr);
  EXPECT_EQ(library.file.find("libarcane_of_no_version.so.0."), 0u) << library.file;
  EXPECT_TRUE(library.reason.contains(library.file)) << library.reason;
}

TEST(OwnLibraryTest, ALibraryThatIsThereAndCannotBeLoadedHasItsOwnReason)
{
  const Arcane::test::TemporaryDirectory directory;
  const std::string path = directory.write("libbroken.so", "no library");

  const OwnLibrary library = loadLibrary(directory.path().string() + "/", "libbroken.so");

  EXPECT_EQ(library.handle, nullptr);
  EXPECT_TRUE(library.reason.contains(path + ": ")) << library.reason;
  EXPECT_TRUE(library.reason.contains("; libbroken.so: ")) << library.reason;
}
