// SPDX-License-Identifier: Apache-2.0
// The graph whose vertices are the cells and whose edges are the faces between two cells.
#include "arcane_core/mesh_io/CellGraph.h"

#include "arcane_core/comm/RecordExchange.h"

#include "arcane_core/mesh/description/ItemTypeInfo.h"

#include <algorithm>

namespace Arcane::detail::meshio
{
namespace
{
struct FaceOfCell
{
  UInt64 key = 0;
  Int64 cell_uid = 0;
};

//! Gives each face to the rank in charge of it.
std::vector<std::vector<FaceOfCell>> listFaces(const mesh::MeshDescription& mesh, const NumberedCells& cells, Int32 nb_rank)
{
  std::vector<std::vector<FaceOfCell>> to(nb_rank);
  const Int32* nodes = cells.cell_nodes.data();
  for (std::size_t cell = 0; cell < cells.types.size(); ++cell) {
    const ItemTypeInfo& type = *ItemTypeInfo::ofType(cells.types[cell]);
    for (Int32 i = 0; i < type.nbLocalFace(); ++i) {
      const UInt64 key = keyOfFace(cells, type, nodes, i);
      to[comm::directoryRank(static_cast<Int64>(key >> 1), nb_rank)].push_back({ key, mesh.cell_uid[cell] });
    }
    nodes += type.nbLocalNode();
  }
  return to;
}
} // namespace

UniqueArray<Int64> findNeighbourCells(IParallelMng* pm, const mesh::MeshDescription& mesh, const NumberedCells& cells)
{
  std::vector<FaceOfCell> faces = comm::exchangeRecords(pm, listFaces(mesh, cells, pm->commSize())).values;
  std::ranges::sort(faces,
                    [](const FaceOfCell& a, const FaceOfCell& b) { return a.key != b.key ? a.key < b.key : a.cell_uid < b.cell_uid; });
  UniqueArray<Int64> pairs;
  for (std::size_t i = 1; i < faces.size(); ++i)
    if (faces[i].key == faces[i - 1].key && faces[i].cell_uid != faces[i - 1].cell_uid) {
      pairs.add(faces[i - 1].cell_uid);
      pairs.add(faces[i].cell_uid);
    }
  return pairs;
}

} // namespace Arcane::detail::meshio
