// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_io/FacePairs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace
{
using namespace Arcane;
using detail::meshio::FacePairs;
using detail::meshio::KeyedVertex;

constexpr Int32 this_rank = 3;

UInt64 keyOfFaceNumber(UInt64 face)
{
  return (face + 1) * 0x9e3779b97f4a7c15u;
}

//! Adds faces, and compares pairs and lonely faces with what is expected.
void checkPairs(const std::vector<KeyedVertex>& faces, std::vector<FacePairs::Pair> expected, std::vector<KeyedVertex> expected_lonely)
{
  FacePairs pairs(faces.size(), this_rank);
  for (const KeyedVertex& face : faces)
    pairs.add(face.key, face.vertex);
  std::vector<KeyedVertex> lonely = pairs.takeLonely();
  std::vector<FacePairs::Pair> found = pairs.pairs();
  for (auto& [a, b] : found)
    if (a > b)
      std::swap(a, b);
  std::ranges::sort(found);
  std::ranges::sort(expected);
  std::ranges::sort(lonely);
  std::ranges::sort(expected_lonely);
  EXPECT_EQ(found, expected);
  EXPECT_EQ(lonely, expected_lonely);
}

TEST(FacePairsTest, NeighboursThatFollowEachOtherOrNot)
{
  // A row of vertices: face i is between vertices i and i + 1. Many more are open than a line holds.
  std::vector<KeyedVertex> faces;
  std::vector<FacePairs::Pair> expected;
  constexpr Int32 nb_vertex = 5000;
  for (Int32 vertex = 0; vertex < nb_vertex; ++vertex) {
    faces.push_back({ keyOfFaceNumber(static_cast<UInt64>(vertex)), vertex, this_rank });
    faces.push_back({ keyOfFaceNumber(static_cast<UInt64>(vertex) + 1), vertex, this_rank });
    if (vertex > 0)
      expected.emplace_back(vertex - 1, vertex);
  }
  const std::vector<KeyedVertex> lonely = { faces.front(), faces.back() };
  checkPairs(faces, expected, lonely);
  std::mt19937 random(1);
  std::ranges::shuffle(faces, random);
  checkPairs(faces, expected, lonely);
}

TEST(FacePairsTest, AVertexIsNoNeighbourOfItself)
{
  checkPairs({ { keyOfFaceNumber(1), 4, this_rank }, { keyOfFaceNumber(1), 4, this_rank }, { keyOfFaceNumber(2), 4, this_rank } }, {},
             { { keyOfFaceNumber(2), 4, this_rank } });
}

TEST(FacePairsTest, NothingIsNothing)
{
  checkPairs({}, {}, {});
}
} // namespace
