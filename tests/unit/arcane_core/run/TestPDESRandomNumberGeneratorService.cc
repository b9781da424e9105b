// SPDX-License-Identifier: Apache-2.0
// The service PDESRandomNumberGenerator in a sub-domain of one rank.
#include "arcane_core/service/IRandomNumberGenerator.h"

#include "arcane_core/run/PdesNumbers.h"
#include "arcane_core/service/ServiceBuilder.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"

#include <vector>

namespace
{
using namespace Arcane;
using detail::run::movedSeed;
using detail::run::numberOfSeed;

class PDESRandomNumberGeneratorTest : public ::testing::Test
{
 protected:
  PDESRandomNumberGeneratorTest()
  : m_generator(ServiceBuilder<IRandomNumberGenerator>(m_sub_domain.get()).createReference("PDESRandomNumberGenerator"))
  {
    m_generator->initSeed();
  }
  std::vector<Real> numbers(int nb)
  {
    std::vector<Real> result;
    for (int i = 0; i < nb; ++i)
      result.push_back(m_generator->generateRandomNumber());
    return result;
  }

  test::TestSubDomain m_sub_domain;
  Ref<IRandomNumberGenerator> m_generator;
};

TEST_F(PDESRandomNumberGeneratorTest, NumbersBeginWithTheSeedOfTheOptions)
{
  EXPECT_EQ(RNGSeedHelper(UniqueArray<Byte>(m_generator->viewSeed()).view()).value<Int64>(), 4294967297);
  EXPECT_EQ(numbers(2), (std::vector{ numberOfSeed(movedSeed(4294967297u, 1)), numberOfSeed(movedSeed(4294967297u, 2)) }));

  m_generator->initSeed();

  EXPECT_EQ(numbers(1)[0], numberOfSeed(movedSeed(4294967297u, 1)));
}

TEST_F(PDESRandomNumberGeneratorTest, SeedsOfCallersAreTheirOwn)
{
  Int64 seed = 5;
  RNGSeedHelper helper(&seed);
  const Real first = m_generator->generateRandomNumber(helper.view());

  EXPECT_EQ(first, numberOfSeed(movedSeed(5, 1)));
  EXPECT_EQ(static_cast<UInt64>(seed), movedSeed(5, 1));
  EXPECT_EQ(numbers(1)[0], numberOfSeed(movedSeed(4294967297u, 1)));

  seed = 5;
  EXPECT_TRUE(m_generator->initSeed(helper.view()));
  EXPECT_EQ(numbers(1)[0], first);
  // It is a copy.
  EXPECT_EQ(seed, 5);
}

TEST_F(PDESRandomNumberGeneratorTest, LeapsLeaveNumbersOut)
{
  const std::vector<Real> all = numbers(10);
  m_generator->initSeed();

  EXPECT_EQ(m_generator->generateRandomNumber(3), all[3]);
  EXPECT_EQ(m_generator->generateRandomNumber(), all[4]);
  EXPECT_EQ(m_generator->generateRandomNumber(-1), all[4]);
  EXPECT_EQ(m_generator->generateRandomNumber(-3), all[2]);
}

TEST_F(PDESRandomNumberGeneratorTest, SeedsOfOneParentDiffer)
{
  std::vector<UniqueArray<Byte>> seeds;
  for (int i = 0; i < 5; ++i)
    seeds.push_back(m_generator->generateRandomSeed());
  for (std::size_t i = 0; i < seeds.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_NE(seeds[i], seeds[j]);

  Int64 parent = 4294967297;
  EXPECT_EQ(m_generator->generateRandomSeed(RNGSeedHelper(&parent).view(), 2), seeds[2]);
  EXPECT_EQ(m_generator->generateRandomSeed(RNGSeedHelper(&parent).view()), seeds[3]);
  EXPECT_EQ(m_generator->generateRandomSeed(RNGSeedHelper(&parent).view(), -3), seeds[1]);
}

TEST_F(PDESRandomNumberGeneratorTest, SeedsOfAWrongSizeAreRefused)
{
  EXPECT_EQ(m_generator->neededSizeOfSeed(), 8);
  EXPECT_EQ(m_generator->emptySeed(), UniqueArray<Byte>(8, Byte(0)));
  EXPECT_TRUE(m_generator->isLeapSeedSupported() && m_generator->isLeapNumberSupported());
  Int32 small = 1;
  RNGSeedHelper helper(&small);
  EXPECT_FALSE(m_generator->initSeed(helper.view()));
  EXPECT_THROW(m_generator->generateRandomNumber(helper.view()), ArgumentException);
  EXPECT_THROW(m_generator->generateRandomSeed(helper.view()), ArgumentException);
  EXPECT_THROW(helper.value<Int64>(), ArgumentException);
  helper.setValue(Int32(12));
  EXPECT_EQ(small, 12);
  EXPECT_EQ(numbers(1)[0], numberOfSeed(movedSeed(4294967297u, 1)));
}
} // namespace
