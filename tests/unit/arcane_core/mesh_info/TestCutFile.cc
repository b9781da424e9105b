// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_info/CutFile.h"

#include "tests/unit/arcane_core/mesh_info/MeshTexts.h"

#include "arcane_core/comm/ThreadRanks.h"
#include "arcane_core/kept_cuts/DescriptionBytes.h"
#include "arcane_core/kept_cuts/KeptCut.h"
#include "arcane_core/mesh_io/ReadMeshFile.h"

#include <atomic>
#include <sstream>

namespace
{
using namespace Arcane;
using detail::meshio::ePartitionAlgorithm;

class CutFileTest : public test::MeshInfoFixture
{
};

// What the ranks of a run read is what they would have had by reading, cutting and sending.
TEST_F(CutFileTest, ThePartsAreThoseOfARunOnAsManyRanks)
{
  const std::string path = (m_directory.path() / "strip.msh").string();
  std::ofstream file(path);
  file << "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n82\n";
  for (int i = 0; i <= 40; ++i)
    file << 2 * i + 1 << ' ' << i << " 0 0\n" << 2 * i + 2 << ' ' << i << " 1 0\n";
  file << "$EndNodes\n$Elements\n40\n";
  for (int i = 0; i < 40; ++i)
    file << i + 1 << " 3 2 1 1 " << 2 * i + 1 << ' ' << 2 * i + 3 << ' ' << 2 * i + 4 << ' ' << 2 * i + 2 << '\n';
  file << "$EndElements\n";
  file.close();
  std::ostringstream out;

  detail::mesh_info::cutFile(path, 3, ePartitionAlgorithm::Metis, out);

  EXPECT_TRUE(out.str().starts_with(path + ": 40 cells in 3 parts of 13 to 14, cut by METIS")) << out.str();
  std::atomic<int> nb_right = 0;
  ThreadRanks ranks(3, {});
  ranks.run([&](Int32 thread) {
    const Ref<IParallelMng> pm = ranks.createParallelMng(thread, nullptr);
    const String name(path);
    const auto expected =
      detail::meshio::distributeMesh(pm.get(), detail::meshio::readMeshFile(pm.get(), name), ePartitionAlgorithm::Metis);
    const auto read = detail::kept_cuts::KeptCut(pm.get(), name, ePartitionAlgorithm::Metis).read();
    if (read && detail::kept_cuts::bytesOf(*read) == detail::kept_cuts::bytesOf(expected))
      ++nb_right;
  });
  EXPECT_EQ(nb_right, 3);
}
} // namespace
