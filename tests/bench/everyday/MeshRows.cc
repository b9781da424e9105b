// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/everyday/Bed.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace Everyday
{
namespace
{
//! The nodes and faces of hexahedra in tables of the standard library.
class PlainMesh
{
 public:
  void addCells(ConstArrayView<Int64> infos)
  {
    for (Int32 pos = 0; pos < infos.size(); pos += 10)
      addCell(infos[pos + 1], infos.data() + pos + 2);
  }

 private:
  struct HashOfFace
  {
    std::size_t operator()(const std::array<Int32, 4>& nodes) const
    {
      std::size_t hash = 0;
      for (const Int32 node : nodes)
        hash = (hash ^ static_cast<std::size_t>(node)) * 0x9E3779B97F4A7C15ull;
      return hash ^ (hash >> 32);
    }
  };

  void addCell(Int64 unique_id, const Int64* node_uids)
  {
    static constexpr int nodes_of_face[6][4] = { { 0, 3, 2, 1 }, { 0, 4, 7, 3 }, { 0, 1, 5, 4 },
                                                 { 4, 5, 6, 7 }, { 1, 2, 6, 5 }, { 2, 3, 7, 6 } };
    const Int32 cell = static_cast<Int32>(m_cells.size());
    m_cells.emplace(unique_id, cell);
    std::array<Int32, 8> nodes;
    for (std::size_t i = 0; i < 8; ++i)
      nodes[i] = m_nodes.try_emplace(node_uids[i], static_cast<Int32>(m_nodes.size())).first->second;
    m_cell_nodes.push_back(nodes);
    for (const auto& local : nodes_of_face) {
      std::array<Int32, 4> face;
      for (std::size_t i = 0; i < 4; ++i)
        face[i] = nodes[static_cast<std::size_t>(local[i])];
      std::sort(face.begin(), face.end());
      const auto [place, is_new] = m_faces.try_emplace(face, static_cast<Int32>(m_face_cells.size()));
      if (is_new)
        m_face_cells.push_back({ cell, -1 });
      else
        m_face_cells[static_cast<std::size_t>(place->second)][1] = cell;
    }
  }

  std::unordered_map<Int64, Int32> m_cells;
  std::unordered_map<Int64, Int32> m_nodes;
  std::unordered_map<std::array<Int32, 4>, Int32, HashOfFace> m_faces;
  std::vector<std::array<Int32, 8>> m_cell_nodes;
  std::vector<std::array<Int32, 2>> m_face_cells;
};

constexpr Int32 most_single = 1000;
} // namespace

void addMeshRows(Rows& rows, Bed& bed)
{
  if (!rows.isWanted("cells_"))
    return;
  const ConstArrayView<Int64> infos = bed.cellInfos();
  IVariableMng variables(bed.pm(), bed.trace());
  // Small meshes have fewer cells.
  const Int32 nb_single = std::min(most_single, bed.nbOwnCell());
  int nb_mesh = 0;
  const auto emptyMesh = [&] { return bed.emptyMesh(variables, ("Made" + std::to_string(++nb_mesh)).c_str()); };
  std::unique_ptr<IPrimaryMesh> mesh;
  rows.add(
    "cells_add", 2,
    [&] {
      mesh.reset();
      mesh = emptyMesh();
      mesh->modifier()->addCells(bed.nbOwnCell(), infos);
    },
    [&] {
      PlainMesh plain;
      plain.addCells(infos);
    });
  rows.add(
    "cells_add_one_by_one", 2,
    [&] {
      mesh.reset();
      mesh = emptyMesh();
      Int32 id = 0;
      for (Int32 cell = 0; cell < nb_single; ++cell)
        mesh->modifier()->addCells(1, infos.subConstView(10 * cell, 10), ArrayView<Int32>(1, &id));
    },
    [&] {
      PlainMesh plain;
      for (Int32 cell = 0; cell < nb_single; ++cell)
        plain.addCells(infos.subConstView(10 * cell, 10));
    });
  mesh.reset();
}
} // namespace Everyday
