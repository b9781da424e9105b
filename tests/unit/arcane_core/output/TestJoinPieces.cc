// SPDX-License-Identifier: Apache-2.0
// The pieces of all ranks as one part.
#include "arcane_core/output/JoinPieces.h"

#include "tests/unit/arcane_core/output/OutputFixture.h"

#include <set>

namespace Arcane::test
{
namespace
{
using detail::output::VtkPiece;

class JoinPiecesTest : public OutputFixture
{
 protected:
  //! Returns the unique ids of the points of all ranks, in the order of the file.
  UniqueArray<Int64> pointsOf(const VtkPiece& piece) const
  {
    UniqueArray<Int64> mine;
    for (const Item node : m_mesh->nodeFamily()->view(piece.nodes))
      mine.add(node.uniqueId().asInt64());
    UniqueArray<Int64> all;
    m_pm->allGatherVariable(mine, all);
    return all;
  }

  //! Each point is once, and each item of the group has its nodes.
  void expectJoined(const ItemGroup& group, Int64 nb_point)
  {
    const VtkPiece alone = detail::output::makePiece(group);
    VtkPiece piece = detail::output::makePiece(group);

    detail::output::joinPieces(m_pm, *m_mesh->nodeFamily(), piece);

    const UniqueArray<Int64> points = pointsOf(piece);
    EXPECT_EQ(points.size(), nb_point);
    EXPECT_EQ(static_cast<Int64>(std::set<Int64>(points.begin(), points.end()).size()), nb_point);
    EXPECT_TRUE(piece.is_joined);
    EXPECT_EQ(piece.items, alone.items);
    ASSERT_EQ(piece.connectivity.size(), alone.connectivity.size());
    const ItemVectorView nodes = m_mesh->nodeFamily()->view(alone.nodes);
    for (Int32 i = 0; i < alone.connectivity.size(); ++i)
      EXPECT_EQ(points[piece.connectivity[i]], nodes[static_cast<Int32>(alone.connectivity[i])].uniqueId().asInt64());
  }
};
} // namespace

TEST_F(JoinPiecesTest, EachPointIsOnce)
{
  allocate({ 3, { 6, 3, 2 } });

  expectJoined(m_mesh->allCells(), 7 * 4 * 3);
  expectJoined(m_mesh->allFaces(), 7 * 4 * 3);
  expectJoined(m_mesh->allNodes(), 7 * 4 * 3);
}

TEST_F(JoinPiecesTest, APointWhoseOwnerDoesNotHaveItIsWrittenByAnother)
{
  allocate({ 2, { 12, 2, 1 } });
  UniqueArray<Int32> last;
  if (m_pm->commRank() == m_pm->commSize() - 1)
    last = m_mesh->ownCells().view().localIds();
  const ItemGroup group = m_mesh->cellFamily()->createGroup("Last", last);
  const Int64 nb_column = m_pm->reduce(Parallel::ReduceSum, static_cast<Int64>(last.size()) / 2);

  expectJoined(group, 3 * (nb_column + 1));
  expectJoined(m_mesh->cellFamily()->createGroup("None"), 0);
}

TEST_F(JoinPiecesTest, TheOwnerWritesThePoint)
{
  allocate({ 2, { 6, 2, 1 } });
  VtkPiece piece = detail::output::makePiece(m_mesh->allCells());

  detail::output::joinPieces(m_pm, *m_mesh->nodeFamily(), piece);

  for (const Item node : m_mesh->nodeFamily()->view(piece.nodes))
    EXPECT_TRUE(node.isOwn());
}
} // namespace Arcane::test
