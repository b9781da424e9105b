// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/kept_cuts/KeptCut.h"

#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include "arcane_core/kept_cuts/DescriptionBytes.h"

#include <filesystem>
#include <fstream>

#include <unistd.h>

namespace
{
using namespace Arcane;
using detail::kept_cuts::bytesOf;
using detail::kept_cuts::KeptCut;
using detail::mesh::MeshDescription;
using detail::meshio::ePartitionAlgorithm;
namespace fs = std::filesystem;

class KeptCutTest : public test::CommFixture
{
 protected:
  //! The directory is removed with the object of the first rank.
  void leaveRank() override { m_pm->barrier(); }

  //! Makes a file that all ranks see; this class only needs its bytes. \collective
  String meshFile()
  {
    String path((m_directory.path() / "plate.msh").string());
    m_pm->broadcastString(path, 0);
    change([&] { writeText(path, std::string(10007, 'x') + "end"); });
    return path;
  }

  //! Calls \a f on the first rank, between two barriers. \collective
  template <typename F> static void change(const F& f)
  {
    m_pm->barrier();
    if (m_rank == 0)
      f();
    m_pm->barrier();
  }

  static void writeText(const String& path, const std::string& text) { std::ofstream(path.localstr()) << text; }

  static void flipByte(const String& path, Int64 offset)
  {
    std::fstream file(path.localstr(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(offset);
    const char byte = static_cast<char>(file.get());
    file.seekp(offset);
    file.put(static_cast<char>(byte ^ 1));
  }

  //! Returns a part with one cell more on each rank.
  static MeshDescription partOfRank()
  {
    MeshDescription part;
    part.name = "plate.msh";
    part.dimension = 1;
    for (Int32 i = 0; i <= m_rank + 1; ++i) {
      part.node_uid.add(100 * m_rank + i);
      part.node_coord.add(Real3(i, m_rank, 0.5));
    }
    for (Int32 i = 0; i <= m_rank; ++i) {
      part.cell_uid.add(100 * m_rank + i);
      part.cell_type.add(IT_Line2);
      part.cell_node_uid.addRange(ConstArrayView<Int64>(2, part.node_uid.data() + i));
    }
    return part;
  }

  test::TemporaryDirectory m_directory;
};

TEST_F(KeptCutTest, EachRankReadsItsPartAgain)
{
  const String mesh = meshFile();
  KeptCut cut(m_pm, mesh, ePartitionAlgorithm::Metis);
  EXPECT_EQ(cut.path(), mesh + ".cuts/Metis_" + String::fromNumber(m_size) + ".cut");
  EXPECT_FALSE(cut.read().has_value());
  EXPECT_TRUE(cut.reason().empty()) << cut.reason();

  EXPECT_TRUE(cut.write(partOfRank())) << cut.reason();
  const std::optional<MeshDescription> read = KeptCut(m_pm, mesh, ePartitionAlgorithm::Metis).read();

  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(bytesOf(*read), bytesOf(partOfRank()));
  EXPECT_FALSE(KeptCut(m_pm, mesh, ePartitionAlgorithm::Scotch).read().has_value());
}

TEST_F(KeptCutTest, ANewCutReplacesAPreviousOneAndLeavesNothingElse)
{
  const String mesh = meshFile();
  KeptCut cut(m_pm, mesh, ePartitionAlgorithm::Metis);
  ASSERT_TRUE(cut.write({}));
  ASSERT_TRUE(cut.write(partOfRank())) << cut.reason();

  EXPECT_EQ(bytesOf(*cut.read()), bytesOf(partOfRank()));
  const fs::path folder = fs::path(cut.path().localstr()).parent_path();
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()), 1);
}

TEST_F(KeptCutTest, AMeshFileThatHasChangedIsCutAnew)
{
  const String mesh = meshFile();
  KeptCut cut(m_pm, mesh, ePartitionAlgorithm::Metis);
  ASSERT_TRUE(cut.write(partOfRank()));
  for (const Int64 offset : { 0, 5000, 10009 }) {
    change([&] { flipByte(mesh, offset); });
    EXPECT_FALSE(cut.read().has_value()) << offset;
    EXPECT_NE(cut.reason().toStdStringView().find("plate.msh' has changed since it was cut"), std::string_view::npos) << cut.reason();
    change([&] { flipByte(mesh, offset); });
  }
  change([&] { std::ofstream(mesh.localstr(), std::ios::app) << '\n'; });
  EXPECT_FALSE(cut.read().has_value());
  change([&] { fs::resize_file(mesh.localstr(), 10010); });
  EXPECT_TRUE(cut.read().has_value()) << cut.reason();
  // Faces of VTK legacy are in a second file.
  change([&] { writeText(mesh + "faces.vtk", "faces"); });
  EXPECT_FALSE(cut.read().has_value());
}

// Two shares that change places have the same bytes in another order.
TEST_F(KeptCutTest, TheOrderOfTheBytesCounts)
{
  const String mesh = meshFile();
  const std::string half(1000 * m_size, 'a');
  change([&] { writeText(mesh, half + std::string(1000 * m_size, 'b')); });
  KeptCut cut(m_pm, mesh, ePartitionAlgorithm::Metis);
  ASSERT_TRUE(cut.write(partOfRank()));
  change([&] { writeText(mesh, std::string(1000 * m_size, 'b') + half); });
  EXPECT_FALSE(cut.read().has_value());
}

TEST_F(KeptCutTest, DamageOfThePartOfOneRankIsSeenByAll)
{
  const String mesh = meshFile();
  KeptCut cut(m_pm, mesh, ePartitionAlgorithm::Metis);
  ASSERT_TRUE(cut.write(partOfRank()));
  const auto size = static_cast<Int64>(fs::file_size(cut.path().localstr()));
  const std::string last = "part " + std::to_string(m_size - 1) + " of '";

  change([&] { flipByte(cut.path(), size - 3); });
  EXPECT_FALSE(cut.read().has_value());
  EXPECT_NE(cut.reason().toStdStringView().find(last), std::string_view::npos) << cut.reason();
  EXPECT_NE(cut.reason().toStdStringView().find("' is damaged"), std::string_view::npos) << cut.reason();

  change([&] { fs::resize_file(cut.path().localstr(), static_cast<std::uintmax_t>(size - 1)); });
  EXPECT_FALSE(cut.read().has_value());
  change([&] { fs::resize_file(cut.path().localstr(), 20); });
  EXPECT_FALSE(cut.read().has_value());
  EXPECT_NE(cut.reason(), "");
  change([&] { writeText(cut.path(), std::string(5000, 'z')); });
  EXPECT_FALSE(cut.read().has_value());
  EXPECT_NE(cut.reason().toStdStringView().find("is no file of parts of this kind of machine"), std::string_view::npos) << cut.reason();
}

TEST_F(KeptCutTest, WhatCannotBeKeptIsSaidAndLeavesThePreviousCut)
{
  const String mesh = meshFile();
  KeptCut cut(m_pm, mesh, ePartitionAlgorithm::Metis);
  // A file is where the folder should be.
  change([&] { writeText(mesh + ".cuts", "file"); });
  EXPECT_FALSE(cut.write(partOfRank()));
  EXPECT_NE(cut.reason().toStdStringView().find("plate.msh.cuts"), std::string_view::npos) << cut.reason();
  change([&] { fs::remove((mesh + ".cuts").localstr()); });
  ASSERT_TRUE(cut.write(partOfRank()));

  // One rank has a part that cannot be written.
  MeshDescription wrong = partOfRank();
  if (m_rank == m_size - 1)
    wrong.grid.emplace();
  EXPECT_FALSE(cut.write(wrong));
  EXPECT_NE(cut.reason().toStdStringView().find("has a grid, expected a mesh of a file"), std::string_view::npos) << cut.reason();
  EXPECT_TRUE(cut.read().has_value());
}
} // namespace
