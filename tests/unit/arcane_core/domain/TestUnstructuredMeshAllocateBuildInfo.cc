// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/UnstructuredMeshAllocateBuildInfo.h"

#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"

namespace Arcane::test
{
namespace
{
class UnstructuredMeshAllocateBuildInfoTest : public PrimaryMeshFixture
{
};
} // namespace

// A row of squares, one for each rank, and a triangle on the last one.
TEST_F(UnstructuredMeshAllocateBuildInfoTest, MakesAMeshOfTheCellsOfAllRanks)
{
  const Int64 rank = m_pm->commRank();
  const Int32 nb_rank = m_pm->commSize();
  UnstructuredMeshAllocateBuildInfo info(m_mesh.get());
  info.preAllocate(2, 7);
  info.setMeshDimension(2);

  const UniqueArray<Int64> square = { 2 * rank, 2 * rank + 2, 2 * rank + 3, 2 * rank + 1 };
  info.addCell(ITI_Quad4, 10 * rank, square);
  if (rank == nb_rank - 1) {
    const UniqueArray<Int64> triangle = { 2 * rank + 2, 2 * rank + 4, 2 * rank + 3 };
    info.addCell(ITI_Triangle3, 10 * rank + 1, triangle);
  }
  info.allocateMesh();

  EXPECT_EQ(m_mesh->dimension(), 2);
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, m_mesh->ownCells().size()), nb_rank + 1);
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, m_mesh->ownNodes().size()), 2 * nb_rank + 3);
  EXPECT_EQ(Cell(m_mesh->cellFamily()->findOneItem(10 * rank)).type(), IT_Quad4);
  EXPECT_NO_THROW(m_mesh->checkValidMeshFull());
}

TEST_F(UnstructuredMeshAllocateBuildInfoTest, WrongCellsAndDimensionsAreRefused)
{
  UnstructuredMeshAllocateBuildInfo info(m_mesh.get());
  const UniqueArray<Int64> nodes = { 0, 1, 2 };

  EXPECT_THROW(info.addCell(ITI_Quad4, 1, nodes), ArgumentException);
  EXPECT_THROW(info.addCell(ItemTypeId(1000), 1, nodes), ArgumentException);
  EXPECT_THROW(info.allocateMesh(), ParallelFatalErrorException);
  info.setMeshDimension(m_pm->commRank() == 0 ? 2 : 3);
  if (m_pm->commSize() > 1) {
    EXPECT_THROW(info.allocateMesh(), ParallelFatalErrorException);
  }
}
} // namespace Arcane::test
