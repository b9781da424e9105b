// SPDX-License-Identifier: Apache-2.0
#include "samples/shock_tube/TubeMesh.h"

#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace
{

using ShockTube::TubeMeshRequest;
using ShockTube::writeTubeMesh;

std::string textOf(const std::filesystem::path& file)
{
  std::ifstream stream(file, std::ios::binary);
  return { std::istreambuf_iterator<char>(stream), {} };
}

std::vector<std::string> sortedLines(const std::string& text)
{
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  std::sort(lines.begin(), lines.end());
  return lines;
}

class TubeMeshTest : public ::testing::Test
{
 protected:
  TubeMeshRequest request(const char* name)
  {
    TubeMeshRequest r;
    r.nb_cell[0] = 4;
    r.nb_cell[1] = 2;
    r.nb_cell[2] = 1;
    r.length[1] = 0.5;
    r.length[2] = 0.25;
    r.file_name = (m_directory.path() / name).string();
    return r;
  }

  std::string written(const TubeMeshRequest& r)
  {
    writeTubeMesh(r);
    return textOf(r.file_name);
  }

  Arcane::test::TemporaryDirectory m_directory;
};

TEST_F(TubeMeshTest, SectionsComeInTheOrderOfTheFormat)
{
  const std::string text = written(request("a.msh"));

  std::size_t previous = 0;
  for (const char* name : { "$MeshFormat\n4.1 0 8\n$EndMeshFormat", "$PhysicalNames\n8\n", "$EndPhysicalNames", "$Entities\n0 0 11 2\n",
                            "$EndEntities", "$Nodes\n", "$EndNodes", "$Elements\n", "$EndElements\n" }) {
    const std::size_t at = text.find(name);
    ASSERT_NE(at, std::string::npos) << name;
    EXPECT_GE(at, previous) << name;
    previous = at;
  }
}

TEST_F(TubeMeshTest, HoldsAllNodesCellsAndWallFaces)
{
  const std::string text = written(request("a.msh"));

  // 5 x 3 x 2 nodes; 8 cells, 2 + 2 faces at the ends, 4 + 4 along y, 8 + 8 along z.
  EXPECT_NE(text.find(" 30 1 30\n"), std::string::npos);
  EXPECT_NE(text.find(" 36 1 36\n"), std::string::npos);
  EXPECT_NE(text.find("\n1 1 7 9 3 2 8 10 4\n"), std::string::npos); // the first cell
  EXPECT_NE(text.find("\n1 0.5 0.25\n"), std::string::npos);         // the last node
}

TEST_F(TubeMeshTest, ShuffleKeepsTheLinesAndChangesTheirOrder)
{
  const std::string plain = written(request("a.msh"));
  TubeMeshRequest r = request("b.msh");
  r.order_seed = 7;
  const std::string shuffled = written(r);

  EXPECT_NE(plain, shuffled);
  EXPECT_EQ(sortedLines(plain), sortedLines(shuffled));
  EXPECT_EQ(shuffled, written(r));
}

TEST_F(TubeMeshTest, SparseTagsAreDistinctAndHaveGaps)
{
  TubeMeshRequest r = request("a.msh");
  r.tag_seed = 7;
  std::istringstream text(written(r));
  std::string line;
  while (line != "$Nodes")
    ASSERT_TRUE(std::getline(text, line));
  std::size_t nb_block = 0, nb_node = 0, lowest = 0, highest = 0;
  text >> nb_block >> nb_node >> lowest >> highest;
  std::vector<std::size_t> tags;
  for (std::size_t block = 0; block < nb_block; ++block) {
    std::size_t dimension = 0, entity = 0, parametric = 0, count = 0;
    text >> dimension >> entity >> parametric >> count;
    for (std::size_t i = 0; i < count; ++i)
      text >> tags.emplace_back();
    double ignored = 0.0;
    for (std::size_t i = 0; i < 3 * count; ++i)
      text >> ignored;
  }

  std::sort(tags.begin(), tags.end());
  ASSERT_EQ(tags.size(), 30u);
  EXPECT_EQ(std::adjacent_find(tags.begin(), tags.end()), tags.end());
  EXPECT_EQ(tags.front(), lowest);
  EXPECT_EQ(tags.back(), highest);
  EXPECT_GT(highest, 30u);
}

TEST_F(TubeMeshTest, BinaryHasTheSizeOfItsNumbers)
{
  TubeMeshRequest r = request("a.msh");
  r.is_binary = true;
  const std::string text = written(r);

  EXPECT_EQ(text.rfind("$MeshFormat\n4.1 1 8\n", 0), 0u);
  const std::size_t begin = text.find("$Elements\n") + 10;
  const std::size_t end = text.find("\n$EndElements\n");
  const std::size_t nb_block = 12, quads = 28, hexas = 8;
  EXPECT_EQ(end - begin, 4 * 8 + nb_block * (3 * 4 + 8) + quads * 5 * 8 + hexas * 9 * 8);
}

TEST_F(TubeMeshTest, RefusesTubesThatCannotBe)
{
  const auto refused = [&](auto change) {
    TubeMeshRequest r = request("a.msh");
    change(r);
    EXPECT_THROW(writeTubeMesh(r), std::invalid_argument);
  };
  refused([](TubeMeshRequest& r) { r.nb_cell[0] = 5; });
  refused([](TubeMeshRequest& r) { r.nb_cell[0] = 0; });
  refused([](TubeMeshRequest& r) { r.nb_cell[2] = -1; });
  refused([](TubeMeshRequest& r) { r.length[1] = 0.0; });
  refused([](TubeMeshRequest& r) { r.nb_cell[0] = r.nb_cell[1] = 100000; });
}

TEST_F(TubeMeshTest, LeavesNothingWhenTheFileCannotBeWritten)
{
  TubeMeshRequest r = request("a.msh");
  std::filesystem::create_directory(r.file_name);
  std::ofstream(std::filesystem::path(r.file_name) / "occupied") << "x";

  EXPECT_THROW(writeTubeMesh(r), std::runtime_error);

  EXPECT_FALSE(std::filesystem::exists(r.file_name + ".part"));
}

} // namespace
