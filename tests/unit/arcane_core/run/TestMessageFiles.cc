// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/MessageFiles.h"

#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace Arcane::test
{
namespace
{
TEST(MessageFilesTest, FilesOfAFormerRunAreRemoved)
{
  const TemporaryDirectory directory;
  const String listing(directory.path().string());
  for (const char* name : { "errors.0", "errors.12", "logs.3", "errors.", "errors.0.old", "logs.x", "report.json", "my.errors.0" })
    directory.write(name, "former\n");

  detail::run::removeFormerMessages(listing);

  for (const char* removed : { "errors.0", "errors.12", "logs.3" })
    EXPECT_FALSE(std::filesystem::exists(directory.path() / removed)) << removed;
  for (const char* kept : { "errors.", "errors.0.old", "logs.x", "report.json", "my.errors.0" })
    EXPECT_TRUE(std::filesystem::exists(directory.path() / kept)) << kept;
  EXPECT_EQ(detail::run::errorFile("a", 12), String("a/errors.12"));
  EXPECT_EQ(detail::run::logFile("a", 0), String("a/logs.0"));

  detail::run::removeFormerMessages(listing + "/nowhere");
}
} // namespace
} // namespace Arcane::test
