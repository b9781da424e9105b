// SPDX-License-Identifier: Apache-2.0
// What the log says of a file: each thing once, with its number, on any number of ranks.
#include "arcane_core/mesh_io/MeshReadNotes.h"

#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"

#include "arcane_core/base/log/ITraceMng.h"

#include <sstream>

namespace Arcane::test
{
namespace
{
class MeshReadNotesTest : public MeshIoFixture
{
 protected:
  static Int32 countOf(const std::string& text, const std::string& part)
  {
    Int32 n = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
      ++n;
    return n;
  }
};

constexpr const char* quads =
  "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n"
  "$PhysicalNames\n4\n1 1 \"side\"\n1 2 \"nowhere\"\n2 3 \"all\"\n3 4 \"solid\"\n$EndPhysicalNames\n"
  "$Nodes\n6\n1 0 0 0\n2 1 0 0\n3 2 0 0\n4 0 1 0\n5 1 1 0\n6 2 1 0\n$EndNodes\n"
  "$Elements\n5\n1 1 2 1 1 1 4\n2 1 2 0 2 3 6\n3 15 2 0 2 3\n4 3 2 3 1 1 2 5 4\n5 3 2 3 1 5 6 3 2\n$EndElements\n";
} // namespace

TEST_F(MeshReadNotesTest, ThingsLeftOutAndTurnedAreCounted)
{
  const std::string log = logOf("quads.msh", quads);

  EXPECT_EQ(countOf(log, "quads.msh': 1 cell(s) turned the wrong way, their nodes are taken in the other order"), 1) << log;
  EXPECT_EQ(countOf(log, "quads.msh': 2 element(s) of a lower dimension that are in no group of items are left out"), 1) << log;
  EXPECT_EQ(countOf(log, "again"), 0) << log;
}

TEST_F(MeshReadNotesTest, EmptyGroupsAreNamed)
{
  const std::string log = logOf("quads.msh", quads);

  EXPECT_EQ(countOf(log, "quads.msh': nothing of the file is in the group(s) 'nowhere'"), 1) << log;
  EXPECT_EQ(countOf(log, "quads.msh': the group(s) 'solid' are left out: their dimension is higher than that of the elements, 2"), 1)
    << log;
}

TEST_F(MeshReadNotesTest, AGroupWithoutNameInAnotherOneIsNamed)
{
  std::string text = quads;
  text.replace(text.find("\"side\""), 6, "\"G7\"");
  text.replace(text.find("2 1 2 0 2 3 6"), 13, "2 1 2 7 2 3 6");

  const std::string log = logOf("quads.msh", text);

  EXPECT_EQ(
    countOf(log,
            "quads.msh': physical group 7 of dimension 1 has no name, and is a part of group 'G7', as another physical group is named"),
    1)
    << log;
  EXPECT_EQ(countOf(logOf("quads.msh", quads), "has no name"), 0);
}

TEST_F(MeshReadNotesTest, ElementsOnUnknownEntitiesAreCounted)
{
  const std::string text = "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Entities\n0 0 1 0\n1 0 0 0 2 1 0 1 3 0\n$EndEntities\n"
                           "$Nodes\n1 6 1 6\n2 1 0 6\n1\n2\n3\n4\n5\n6\n0 0 0\n1 0 0\n2 0 0\n0 1 0\n1 1 0\n2 1 0\n$EndNodes\n"
                           "$Elements\n3 3 1 3\n2 1 3 1\n1 1 2 5 4\n2 9 3 1\n2 2 3 6 5\n1 9 1 1\n3 1 2\n$EndElements\n";

  const std::string log = logOf("quads.msh", text);

  EXPECT_EQ(countOf(log, "quads.msh': 1 element(s) on entities that $Entities does not have are in no group"), 1) << log;
  EXPECT_EQ(countOf(log, "quads.msh': 1 element(s) of a lower dimension that are in no group of items are left out"), 1) << log;
}

TEST_F(MeshReadNotesTest, NotesOfAllRanksAreAdded)
{
  std::ostringstream log;
  ITraceMng trace;
  trace.setRank(m_rank, m_size);
  trace.setRedirectStream(&log);
  const Ref<IParallelMng> pm = newManager(&trace);
  detail::meshio::MeshReadNotes notes;
  notes.add(detail::meshio::eReadNote::LooseNodes, 2);

  notes.log(pm.get(), "a file");

  if (m_rank == 0)
    EXPECT_EQ(countOf(log.str(), "'a file': " + std::to_string(2 * m_size) + " node(s) of groups that no cell has"), 1) << log.str();
  else
    EXPECT_EQ(log.str(), "");
}
} // namespace Arcane::test
