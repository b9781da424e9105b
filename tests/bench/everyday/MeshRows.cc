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
  void removeCell(Int64 unique_id)
  {
    const auto found = m_cells.find(unique_id);
    const auto cell = static_cast<std::size_t>(found->second);
    for (const auto& local : nodes_of_face) {
      const auto face = m_faces.find(faceOf(m_cell_nodes[cell], local));
      auto& cells = m_face_cells[static_cast<std::size_t>(face->second)];
      cells[cells[0] == found->second ? 0 : 1] = -1;
      if (cells[0] < 0 && cells[1] < 0)
        m_faces.erase(face);
    }
    for (const Int32 node : m_cell_nodes[cell])
      if (--m_nb_cell_of_node[static_cast<std::size_t>(node)] == 0)
        m_nodes.erase(m_node_uids[static_cast<std::size_t>(node)]);
    m_cells.erase(found);
  }

 private:
  static constexpr int nodes_of_face[6][4] = { { 0, 3, 2, 1 }, { 0, 4, 7, 3 }, { 0, 1, 5, 4 },
                                               { 4, 5, 6, 7 }, { 1, 2, 6, 5 }, { 2, 3, 7, 6 } };

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
    const Int32 cell = static_cast<Int32>(m_cell_nodes.size());
    m_cells.emplace(unique_id, cell);
    std::array<Int32, 8> nodes;
    for (std::size_t i = 0; i < 8; ++i) {
      const auto [place, is_new] = m_nodes.try_emplace(node_uids[i], static_cast<Int32>(m_node_uids.size()));
      if (is_new) {
        m_node_uids.push_back(node_uids[i]);
        m_nb_cell_of_node.push_back(0);
      }
      nodes[i] = place->second;
      ++m_nb_cell_of_node[static_cast<std::size_t>(nodes[i])];
    }
    m_cell_nodes.push_back(nodes);
    for (const auto& local : nodes_of_face) {
      const auto [place, is_new] = m_faces.try_emplace(faceOf(nodes, local), static_cast<Int32>(m_face_cells.size()));
      if (is_new)
        m_face_cells.push_back({ cell, -1 });
      else
        m_face_cells[static_cast<std::size_t>(place->second)][1] = cell;
    }
  }

  static std::array<Int32, 4> faceOf(const std::array<Int32, 8>& nodes, const int (&local)[4])
  {
    std::array<Int32, 4> face;
    for (std::size_t i = 0; i < 4; ++i)
      face[i] = nodes[static_cast<std::size_t>(local[i])];
    std::sort(face.begin(), face.end());
    return face;
  }

  std::unordered_map<Int64, Int32> m_cells;
  std::unordered_map<Int64, Int32> m_nodes;
  std::unordered_map<std::array<Int32, 4>, Int32, HashOfFace> m_faces;
  std::vector<Int64> m_node_uids;
  std::vector<Int32> m_nb_cell_of_node;
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
  UniqueArray<Int32> ids(nb_single);
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
  const auto addSome = [&](Int32 nb_of_call) {
    mesh.reset();
    mesh = emptyMesh();
    for (Int32 cell = 0; cell < nb_single; cell += nb_of_call) {
      const Int32 nb = std::min(nb_of_call, nb_single - cell);
      mesh->modifier()->addCells(nb, infos.subConstView(10 * cell, 10 * nb), ids.subView(cell, nb));
    }
  };
  const auto addPlain = [&](PlainMesh& plain) {
    for (Int32 cell = 0; cell < nb_single; ++cell)
      plain.addCells(infos.subConstView(10 * cell, 10));
  };
  const auto baseline = [&] {
    PlainMesh plain;
    addPlain(plain);
  };
  rows.add(
    "cells_add_one_by_one", 7, [&] { addSome(1); }, baseline);
  rows.add(
    "cells_add_ten_by_ten", 7, [&] { addSome(10); }, baseline);
  rows.add(
    "cells_add_remove_one_by_one", 7,
    [&] {
      addSome(1);
      for (const Int32 id : ids)
        mesh->modifier()->removeCells(ConstArrayView<Int32>(1, &id));
    },
    [&] {
      PlainMesh plain;
      addPlain(plain);
      for (Int32 cell = 0; cell < nb_single; ++cell)
        plain.removeCell(infos[10 * cell + 1]);
    });
  mesh.reset();
}
} // namespace Everyday
