// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run_directory/OwnedDirectory.h"

#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/support/TextParts.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

namespace Arcane::test
{
using detail::run_directory::OwnedDirectory;

using OwnedDirectoryTest = CommFixture;

TEST_F(OwnedDirectoryTest, RanksThatWriteToSeveralDirectoriesAreTold)
{
  // Each process has one.
  const TemporaryDirectory temporary;
  const String path((temporary.path() / "output").string());

  const std::string text = messageOf([&] { OwnedDirectory(m_pm, path); });

  if (m_size == 1)
    EXPECT_EQ(text, "");
  else
    EXPECT_TRUE(has(text, "rank 0 writes to the directory '") && has(text, "' and rank 1 to '")) << text;
}

TEST_F(OwnedDirectoryTest, OneDirectoryIsOwnedByAll)
{
  const TemporaryDirectory temporary;
  String path((temporary.path() / "output").string());
  m_pm->broadcastString(path, 0);

  EXPECT_EQ(messageOf([&] { OwnedDirectory(m_pm, path).announce(); }), "");
  // The first rank ends its directory last.
  m_pm->barrier();
}
} // namespace Arcane::test
