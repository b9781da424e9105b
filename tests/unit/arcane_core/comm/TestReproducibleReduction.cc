// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/comm/ReproducibleReduction.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <random>

namespace
{
using namespace Arcane;
using ParallelMngUtils::reproducibleSum;

constexpr Int32 nb_term = 2000;

UInt64 bitsOf(Real value)
{
  return std::bit_cast<UInt64>(value);
}

//! Terms of very different sizes, of which large ones cancel: any other order gives other bits.
std::vector<Real> wildTerms(unsigned seed)
{
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<Real> mantissa(-1.0, 1.0);
  std::uniform_int_distribution<int> exponent(-40, 40);
  std::vector<Real> terms;
  for (Int32 i = 0; i < nb_term / 2; ++i) {
    terms.push_back(std::ldexp(mantissa(random), exponent(random)));
    terms.push_back(i % 2 == 0 ? 1.0e17 : -1.0e17);
  }
  return terms;
}

Real sumOf(const std::vector<Real>& terms)
{
  ReproducibleSum sum;
  for (Real term : terms)
    sum.add(term);
  return sum.value();
}

class ReproducibleReductionTest : public test::CommFixture
{
 protected:
  //! The terms of this rank when \a owner says which rank has which term.
  static std::vector<Real> termsOfRank(const std::vector<Real>& terms, const std::function<Int32(Int32)>& owner)
  {
    std::vector<Real> mine;
    for (Int32 i = 0; i < nb_term; ++i)
      if (owner(i) % m_size == m_rank)
        mine.push_back(terms[static_cast<std::size_t>(i)]);
    return mine;
  }

  static Real sumOverRanks(const std::vector<Real>& mine)
  {
    return reproducibleSum(m_pm, ConstArrayView<Real>(static_cast<Int32>(mine.size()), mine.data()));
  }
};

TEST_F(ReproducibleReductionTest, BitsDoNotDependOnTheDistribution)
{
  const std::vector<Real> terms = wildTerms(7);
  const Real expected = sumOf(terms);
  const Int32 nb_rank = m_size;

  // In turn, in blocks, at random, all on the last rank.
  EXPECT_EQ(bitsOf(sumOverRanks(termsOfRank(terms, [](Int32 i) { return i; }))), bitsOf(expected));
  EXPECT_EQ(bitsOf(sumOverRanks(termsOfRank(terms, [=](Int32 i) { return i * nb_rank / nb_term; }))), bitsOf(expected));
  EXPECT_EQ(bitsOf(sumOverRanks(termsOfRank(terms, [](Int32 i) { return Int32(std::mt19937(unsigned(i))() % 64); }))), bitsOf(expected));
  EXPECT_EQ(bitsOf(sumOverRanks(termsOfRank(terms, [=](Int32) { return nb_rank - 1; }))), bitsOf(expected));
}

// So that the test above cannot pass by chance.
TEST_F(ReproducibleReductionTest, TheTermsAreHardOnOrdinarySums)
{
  const std::vector<Real> terms = wildTerms(7);
  Real ordinary = 0.0;
  for (Real term : terms)
    ordinary += term;

  EXPECT_NE(bitsOf(ordinary), bitsOf(sumOf(terms)));
}

TEST_F(ReproducibleReductionTest, TheOrderOnARankDoesNotMatter)
{
  const std::vector<Real> terms = wildTerms(11);
  std::vector<Real> mine = termsOfRank(terms, [](Int32 i) { return i; });
  std::shuffle(mine.begin(), mine.end(), std::mt19937(unsigned(m_rank)));

  EXPECT_EQ(bitsOf(sumOverRanks(mine)), bitsOf(sumOf(terms)));
}

TEST_F(ReproducibleReductionTest, SeveralSumsTakeOneReduction)
{
  UniqueArray<ReproducibleSum> locals(3);
  std::vector<Real> expected;
  for (Int32 s = 0; s < 3; ++s) {
    const std::vector<Real> terms = wildTerms(20u + unsigned(s));
    expected.push_back(sumOf(terms));
    for (Real term : termsOfRank(terms, [](Int32 i) { return i / 3; }))
      locals[s].add(term);
  }
  UniqueArray<Real> sums(3);

  reproducibleSum(m_pm, locals, sums);

  for (Int32 s = 0; s < 3; ++s)
    EXPECT_EQ(bitsOf(sums[s]), bitsOf(expected[static_cast<std::size_t>(s)]));
  EXPECT_EQ(bitsOf(reproducibleSum(m_pm, locals[1])), bitsOf(expected[1]));
}

TEST_F(ReproducibleReductionTest, NothingSumsToZeroAndSpecialValuesGoOn)
{
  EXPECT_EQ(bitsOf(reproducibleSum(m_pm, ConstArrayView<Real>())), bitsOf(0.0));
  const Real infinity = std::numeric_limits<Real>::infinity();
  EXPECT_EQ(sumOverRanks(m_rank == m_size - 1 ? std::vector<Real>{ infinity } : std::vector<Real>{ 1.0 }), infinity);
  EXPECT_TRUE(std::isnan(sumOverRanks({ infinity, -infinity })));
}

TEST_F(ReproducibleReductionTest, RefusesAWrongNumberOfResults)
{
  UniqueArray<ReproducibleSum> locals(2);
  UniqueArray<Real> sums(1);

  EXPECT_THROW(reproducibleSum(m_pm, locals, sums), ArgumentException);
}
} // namespace
