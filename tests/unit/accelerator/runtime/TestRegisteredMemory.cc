// SPDX-License-Identifier: Apache-2.0
// Ranges that are registered, and where copies are cut.
#include "accelerator/runtime/RegisteredMemory.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace
{
using namespace Arcane;
using detail::runtime::DriverStatus;
using detail::runtime::RegisteredMemory;

class RegisteredMemoryTest : public ::testing::Test
{
 protected:
  using Pieces = std::vector<std::pair<Int64, Int64>>;

  RegisteredMemory m_registered;
  std::byte m_memory[100] = {};
  std::byte m_other[100] = {};

  Pieces piecesOf(const std::byte* first, const std::byte* second, Int64 nb_byte)
  {
    Pieces pieces;
    const DriverStatus status = m_registered.forEachPiece(first, second, nb_byte, [&](Int64 offset, Int64 size) {
      pieces.emplace_back(offset, size);
      return DriverStatus();
    });
    EXPECT_TRUE(status.isOk());
    return pieces;
  }
};

TEST_F(RegisteredMemoryTest, KnowsWhichBytesAreRegistered)
{
  ASSERT_TRUE(m_registered.add(m_memory + 10, 20));

  EXPECT_FALSE(m_registered.contains(m_memory + 9));
  EXPECT_TRUE(m_registered.contains(m_memory + 10));
  EXPECT_TRUE(m_registered.contains(m_memory + 29));
  EXPECT_FALSE(m_registered.contains(m_memory + 30));
  EXPECT_TRUE(m_registered.remove(m_memory + 10));
  EXPECT_FALSE(m_registered.contains(m_memory + 10));
}

TEST_F(RegisteredMemoryTest, RefusesRangesThatOverlapAndReleasesOfWhatIsNotThere)
{
  ASSERT_TRUE(m_registered.add(m_memory + 10, 20));

  EXPECT_FALSE(m_registered.add(m_memory + 10, 20));
  EXPECT_FALSE(m_registered.add(m_memory + 5, 6));
  EXPECT_FALSE(m_registered.add(m_memory + 29, 1));
  EXPECT_FALSE(m_registered.add(m_memory, 100));
  EXPECT_FALSE(m_registered.add(m_memory, 0));
  EXPECT_TRUE(m_registered.add(m_memory + 30, 1));
  EXPECT_TRUE(m_registered.add(m_memory + 9, 1));
  EXPECT_FALSE(m_registered.remove(m_memory + 11));
}

TEST_F(RegisteredMemoryTest, ACopyIsOnePieceWhenNothingIsRegistered)
{
  EXPECT_EQ(piecesOf(m_memory, m_other, 100), (Pieces{ { 0, 100 } }));
  EXPECT_EQ(piecesOf(m_memory, m_other, 0), (Pieces{ { 0, 0 } }));
}

TEST_F(RegisteredMemoryTest, ACopyIsCutWhereARangeOfEitherSideBeginsOrEnds)
{
  ASSERT_TRUE(m_registered.add(m_memory + 10, 20));
  ASSERT_TRUE(m_registered.add(m_memory + 30, 20));
  ASSERT_TRUE(m_registered.add(m_other + 40, 5));

  EXPECT_EQ(piecesOf(m_memory, nullptr, 100), (Pieces{ { 0, 10 }, { 10, 20 }, { 30, 20 }, { 50, 50 } }));
  EXPECT_EQ(piecesOf(m_memory + 12, nullptr, 8), (Pieces{ { 0, 8 } }));
  EXPECT_EQ(piecesOf(m_memory + 20, m_other + 35, 20), (Pieces{ { 0, 5 }, { 5, 5 }, { 10, 10 } }));
  EXPECT_EQ(piecesOf(m_memory + 20, m_other + 35, 0), (Pieces{ { 0, 0 } }));
}

TEST_F(RegisteredMemoryTest, PiecesEndWithTheFirstThatFails)
{
  ASSERT_TRUE(m_registered.add(m_memory + 10, 20));
  Int32 nb_piece = 0;

  const DriverStatus status = m_registered.forEachPiece(m_memory, m_other, 100, [&](Int64, Int64) {
    ++nb_piece;
    return nb_piece == 2 ? DriverStatus::error("copy", "on demand") : DriverStatus();
  });

  EXPECT_FALSE(status.isOk());
  EXPECT_EQ(nb_piece, 2);
}
} // namespace
