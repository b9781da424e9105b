// SPDX-License-Identifier: Apache-2.0
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/case_mesh/MeshCase.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include "arcane_core/domain/IPrimaryMesh.h"

#include <fstream>
#include <sstream>

namespace Arcane::test
{
namespace
{
class KeptCutsOfCasesTest : public CommFixture
{
 protected:
  static bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
  static std::string meshOf(const String& path)
  {
    return "<meshes><mesh><filename>" + std::string(path.localstr()) + "</filename><partitioner>Metis</partitioner></mesh></meshes>";
  }
  //! Returns a file of VTK legacy with squares in a row.
  static std::string stripOfQuads(Int32 n)
  {
    std::ostringstream text;
    text << "# vtk DataFile Version 2.0\nstrip\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS " << 2 * (n + 1) << " double\n";
    for (Int32 i = 0; i <= n; ++i)
      text << i << " 0 0 " << i << " 1 0\n";
    text << "CELLS " << n << " " << 5 * n << "\n";
    for (Int32 i = 0; i < n; ++i)
      text << "4 " << 2 * i << " " << 2 * i + 2 << " " << 2 * i + 3 << " " << 2 * i + 1 << "\n";
    text << "CELL_TYPES " << n << "\n";
    for (Int32 i = 0; i < n; ++i)
      text << "9\n";
    return text.str();
  }
};
} // namespace

// The second start reads parts; a third one, after a change of the mesh file, cuts anew and says why.
TEST_F(KeptCutsOfCasesTest, PartsOfAMeshFileAreKeptAndUsed)
{
  if (m_size == 1)
    return;
  TemporaryDirectory temporary;
  String path(temporary.write("strip.vtk", stripOfQuads(24)));
  m_pm->broadcastString(path, 0);
  const std::string body = meshOf(path);
  const auto started = [&](const char* arguments) {
    MeshCase test(m_pm, arguments);
    std::ostringstream log;
    test.logTo(&log);
    test.allocate(body);
    EXPECT_EQ(test.nbCell(), 24);
    std::string uids;
    ENUMERATE_CELL(cell, test.sd()->defaultMesh()->ownCells())
    uids += std::to_string(cell->uniqueId().asInt64()) + " ";
    return std::pair(uids, log.str());
  };

  const auto [uids_of_first, log_of_first] = started("KeptCuts=make");
  const auto [uids_of_second, log_of_second] = started("");
  const auto ignored = started("KeptCuts=ignore");
  m_pm->barrier();
  if (m_rank == 0)
    std::ofstream(path.localstr(), std::ios::app) << "\n";
  m_pm->barrier();
  const auto changed = started("KeptCuts=make");
  const auto kept_again = started("");

  EXPECT_EQ(uids_of_first, uids_of_second);
  EXPECT_EQ(changed.first, uids_of_first);
  if (m_rank == 0) {
    EXPECT_TRUE(has(log_of_first, "[mesh] Mesh0: cut in ")) << log_of_first;
    EXPECT_TRUE(has(log_of_second, "strip.vtk.cuts/Metis_" + std::to_string(m_size) + ".cut', which an earlier cut has kept"))
      << log_of_second;
    EXPECT_FALSE(has(log_of_second, "cut in ")) << log_of_second;
    EXPECT_TRUE(has(ignored.second, "cut in ")) << ignored.second;
    EXPECT_TRUE(has(changed.second, "mesh 'Mesh0' is cut anew: rank 0: '")) << changed.second;
    EXPECT_TRUE(has(kept_again.second, "an earlier cut has kept")) << kept_again.second;
  }
  m_pm->barrier();
}

TEST_F(KeptCutsOfCasesTest, ACutThatCannotBeKeptIsAWarning)
{
  if (m_size == 1)
    return;
  TemporaryDirectory temporary;
  String path(temporary.write("strip.vtk", stripOfQuads(24)));
  m_pm->broadcastString(path, 0);
  if (m_rank == 0)
    std::ofstream((path + ".cuts").localstr()) << "a file where the folder would be";
  m_pm->barrier();
  MeshCase test(m_pm, "KeptCuts=make");
  std::ostringstream log;
  test.logTo(&log);

  test.allocate(meshOf(path));

  EXPECT_EQ(test.nbCell(), 24);
  if (m_rank == 0) {
    EXPECT_TRUE(has(log.str(), "mesh 'Mesh0': its cut is not kept: rank 0: ")) << log.str();
  }
  m_pm->barrier();
}
} // namespace Arcane::test
