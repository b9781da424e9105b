// SPDX-License-Identifier: Apache-2.0
// A restart from parts that say nothing of themselves. TestRestartOnOtherRanks of the room run reads what a run saves.
#include "arcane_core/restart/RestartOnOtherRanks.h"

#include "tests/unit/arcane_core/restart/PartsInMemory.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"

namespace Arcane::test
{
TEST(RestartWithoutMetaDataTest, PartsWhoseMetaDataCannotBeReadAreRefused)
{
  TestSubDomain sub_domain;
  PartsInMemory parts;
  parts.meta_data = { "<a" };

  const std::string text =
    messageOf([&] { detail::restart::RestartOnOtherRanks(sub_domain.get(), parts, detail::restart::eRestartPartition::Slices); });

  EXPECT_TRUE(has(text, "cannot read the metadata")) << text;
}
} // namespace Arcane::test
