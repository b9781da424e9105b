// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/IConfiguration.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "tests/support/MessageOf.h"

#include <gtest/gtest.h>

#include <memory>
#include <sstream>

namespace Arcane::test
{
TEST(IConfigurationTest, SmallerNumbersOfPriorityWin)
{
  IConfiguration configuration;
  configuration.addValue("A", "loop", IConfiguration::PriorityTimeLoop);
  configuration.addValue("A", "file", IConfiguration::PriorityGlobal);
  EXPECT_EQ(configuration.mainSection()->value("A", "none"), "loop");

  configuration.addValue("A", "case", IConfiguration::PriorityCaseDocument);
  configuration.addValue("A", "again", IConfiguration::PriorityCaseDocument);
  EXPECT_EQ(configuration.mainSection()->valueAsString("A", "none"), "case");
}

TEST(IConfigurationTest, SectionsReadTypedValues)
{
  IConfiguration configuration;
  configuration.addValue("Solver.Steps", "12", 10);
  configuration.addValue("Solver.Many", "12345678901", 10);
  configuration.addValue("Solver.Epsilon", "1e-3", 10);
  configuration.addValue("Solver.IsFast", "true", 10);
  const std::unique_ptr<IConfigurationSection> solver(configuration.createSection("Solver"));

  EXPECT_EQ(solver->value("Steps", Int32(0)), 12);
  EXPECT_EQ(solver->valueAsInteger("Steps", 0), 12);
  EXPECT_EQ(solver->value("Many", Int64(0)), 12345678901);
  EXPECT_EQ(solver->value("Epsilon", 0.0), 1.0e-3);
  EXPECT_TRUE(solver->value("IsFast", false));
  EXPECT_EQ(solver->value("Absent", 7), 7);
  EXPECT_EQ(configuration.mainSection()->value("Steps", 3), 3);
  EXPECT_EQ(configuration.mainSection()->value("Solver.Steps", 3), 12);
  EXPECT_EQ(messageOf([&] { solver->valueAsInt32("Epsilon", 0); }),
            "configuration: value of 'Solver.Epsilon' is '1e-3', expected an integer of 32 bits");
}

TEST(IConfigurationTest, CopiesAreIndependent)
{
  IConfiguration configuration;
  configuration.addValue("A", "1", 50);
  const std::unique_ptr<IConfiguration> copy(configuration.clone());
  configuration.addValue("B", "2", 50);
  copy->addValue("A", "3", 10);
  EXPECT_EQ(copy->mainSection()->value("B", 0), 0);
  EXPECT_EQ(configuration.mainSection()->value("A", 0), 1);

  configuration.merge(copy.get());
  std::ostringstream text;
  configuration.dump(text);
  EXPECT_EQ(text.str(), "A = 3 (priority 10)\nB = 2 (priority 50)\n");
  ::testing::internal::CaptureStdout();
  configuration.dump();
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), text.str());
}
} // namespace Arcane::test
