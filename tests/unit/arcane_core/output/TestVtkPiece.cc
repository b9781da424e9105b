// SPDX-License-Identifier: Apache-2.0
// The part of a picture that one rank has, and the file that all of them make.
#include "arcane_core/output/VtkPiece.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/output/VtkHdfFile.h"
#include "checkpoint/hdf5/File.h"
#include "tests/unit/arcane_core/output/OutputFixture.h"

namespace Arcane::test
{
namespace
{
class VtkPieceTest : public OutputFixture
{
 protected:
  UniqueArray<Real3> pointsOf(const detail::output::VtkPiece& piece) const
  {
    UniqueArray<Real3> points;
    const VariableNodeReal3& coordinates = m_mesh->nodesCoordinates();
    for (const Int32 node : piece.nodes)
      points.add(coordinates[NodeLocalId(node)]);
    return points;
  }
  std::string path(const char* name) const { return m_directory.localstr() + std::string("/") + name; }
};
} // namespace

TEST_F(VtkPieceTest, OwnCellsAreInThePieceWithTheirNodes)
{
  allocate({ 2, { 4, 3, 1 } });

  const detail::output::VtkPiece piece = detail::output::makePiece(m_mesh->allCells());

  EXPECT_EQ(piece.items.size(), m_mesh->ownCells().size());
  ASSERT_EQ(piece.offsets.size(), piece.items.size() + 1);
  for (Integer i = 0; i < piece.items.size(); ++i) {
    const Cell cell(m_mesh->cellFamily()->itemsInternal()[piece.items[i]]);
    EXPECT_EQ(piece.types[i], 9);
    ASSERT_EQ(piece.offsets[i + 1] - piece.offsets[i], 4);
    for (Int32 n = 0; n < 4; ++n)
      EXPECT_EQ(piece.nodes[static_cast<Integer>(piece.connectivity[piece.offsets[i] + n])], cell.node(n).localId());
  }
  EXPECT_EQ(m_pm->reduce(Parallel::ReduceSum, piece.items.size()), 12);
}

TEST_F(VtkPieceTest, NodesAndFacesAreCellsToo)
{
  allocate({ 2, { 4, 3, 1 } });

  const detail::output::VtkPiece nodes = detail::output::makePiece(m_mesh->allNodes());
  const detail::output::VtkPiece faces = detail::output::makePiece(m_mesh->allFaces());

  EXPECT_EQ(nodes.types.size(), m_mesh->ownNodes().size());
  EXPECT_TRUE(nodes.types.empty() || nodes.types[0] == 1);
  EXPECT_EQ(nodes.connectivity.size(), nodes.types.size());
  EXPECT_EQ(faces.types.size(), m_mesh->ownFaces().size());
  EXPECT_TRUE(faces.types.empty() || faces.types[0] == 3);
}

TEST_F(VtkPieceTest, TypesHaveTheNumbersOfVtk)
{
  EXPECT_EQ(detail::output::vtkTypeOf(IT_Vertex), 1);
  EXPECT_EQ(detail::output::vtkTypeOf(IT_CellLine2), 3);
  EXPECT_EQ(detail::output::vtkTypeOf(IT_Pentagon5), 7);
  EXPECT_EQ(detail::output::vtkTypeOf(IT_Tetraedron4), 10);
  EXPECT_EQ(detail::output::vtkTypeOf(IT_Octaedron12), 16);
}

TEST_F(VtkPieceTest, AFileHasOnePartitionPerRank)
{
  allocate({ 2, { 4, 3, 1 } });
  const detail::output::VtkPiece piece = detail::output::makePiece(m_mesh->allCells());
  UniqueArray<Int32> ranks(piece.items.size(), m_pm->commRank());
  detail::output::VtkHdfFile file(m_pm, path("grid.hdf"), piece, pointsOf(piece));
  EXPECT_FALSE(exists("grid.hdf"));

  file.addValues(detail::output::VtkHdfFile::Support::Cell, "Rank", DT_Int32, 1,
                 { reinterpret_cast<const std::byte*>(ranks.data()), 4 * ranks.largeSize() });
  file.addNumber("Time", 2.5);
  file.close();

  m_pm->barrier();
  ASSERT_TRUE(exists("grid.hdf"));
  EXPECT_FALSE(exists("grid.hdf.part"));
  const detail::h5::File read = detail::h5::File::openReadOnly(path("grid.hdf"));
  const detail::h5::Group root = read.root().openGroup("VTKHDF");
  EXPECT_EQ(root.openDataset("NumberOfCells").extents()[0], m_pm->commSize());
  UniqueArray<Int32> all(12);
  root.openGroup("CellData").openDataset("Rank").read(all.data());
  EXPECT_EQ(all[0], 0);
  EXPECT_EQ(all[11], m_pm->commSize() - 1);
  EXPECT_TRUE(root.contains("FieldData"));
}

TEST_F(VtkPieceTest, AFileThatCannotBeWrittenIsToldByCloseToAllRanks)
{
  allocate({ 2, { 4, 3, 1 } });
  const detail::output::VtkPiece piece = detail::output::makePiece(m_mesh->allCells());
  detail::output::VtkHdfFile file(m_pm, "/nowhere/grid.hdf", piece, pointsOf(piece));

  file.addNumber("Time", 2.5);

  EXPECT_THROW(file.close(), ParallelFatalErrorException);
}
} // namespace Arcane::test
