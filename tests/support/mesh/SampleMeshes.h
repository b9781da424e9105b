// SPDX-License-Identifier: Apache-2.0
// Whole meshes made by hand, and the parts of them that ranks own.
#pragma once

#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/mesh/description/MeshDescription.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <vector>

namespace Arcane::test
{

//! Rank of a cell, from its unique id.
using OwnerOf = std::function<Int32(Int64 cell_uid)>;

//! A grid of \a n cells in each of the directions below \a dimension; cells are numbered along z first.
struct Grid
{
  Int32 dimension;
  Int64 n[3];

  Int64 nbCell() const { return n[0] * (dimension > 1 ? n[1] : 1) * (dimension > 2 ? n[2] : 1); }
};

namespace grid_detail
{
inline Int64 nodeAt(const Grid& g, Int64 i, Int64 j, Int64 k)
{
  const Int64 ny = g.dimension > 1 ? g.n[1] + 1 : 1;
  const Int64 nz = g.dimension > 2 ? g.n[2] + 1 : 1;
  return (i * ny + j) * nz + k;
}

inline void addCell(MeshDescription& mesh, const Grid& g, Int64 i, Int64 j, Int64 k)
{
  mesh.cell_uid.add(mesh.cell_uid.size());
  const auto add = [&](std::initializer_list<std::array<Int64, 3>> corners) {
    for (const auto& c : corners)
      mesh.cell_node_uid.add(nodeAt(g, i + c[0], j + c[1], k + c[2]));
  };
  if (g.dimension == 1) {
    mesh.cell_type.add(IT_CellLine2);
    add({ { 0, 0, 0 }, { 1, 0, 0 } });
  }
  else if (g.dimension == 2) {
    mesh.cell_type.add(IT_Quad4);
    add({ { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 } });
  }
  else {
    mesh.cell_type.add(IT_Hexaedron8);
    add({ { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 1, 0, 1 }, { 1, 1, 1 }, { 0, 1, 1 } });
  }
}
} // namespace grid_detail

inline MeshDescription gridMesh(const Grid& g)
{
  MeshDescription mesh;
  mesh.name = "grid";
  mesh.dimension = g.dimension;
  const Int64 nj = g.dimension > 1 ? g.n[1] : 1;
  const Int64 nk = g.dimension > 2 ? g.n[2] : 1;
  for (Int64 i = 0; i <= g.n[0]; ++i)
    for (Int64 j = 0; j <= (g.dimension > 1 ? g.n[1] : 0); ++j)
      for (Int64 k = 0; k <= (g.dimension > 2 ? g.n[2] : 0); ++k) {
        mesh.node_uid.add(grid_detail::nodeAt(g, i, j, k));
        mesh.node_coord.add(Real3(Real(i), Real(j), Real(k)));
      }
  for (Int64 i = 0; i < g.n[0]; ++i)
    for (Int64 j = 0; j < nj; ++j)
      for (Int64 k = 0; k < nk; ++k)
        grid_detail::addCell(mesh, g, i, j, k);
  return mesh;
}

//! The same mesh, where cells exchange their unique ids at random, and so do nodes.
inline MeshDescription withShuffledIds(MeshDescription whole, unsigned seed = 3)
{
  std::mt19937 random(seed);
  std::shuffle(whole.cell_uid.begin(), whole.cell_uid.end(), random);
  const UniqueArray<Int64> nodes(whole.node_uid);
  std::shuffle(whole.node_uid.begin(), whole.node_uid.end(), random);
  std::map<Int64, Int64> new_id;
  for (Int32 n = 0; n < nodes.size(); ++n)
    new_id[nodes[n]] = whole.node_uid[n];
  for (Int64& uid : whole.cell_node_uid)
    uid = new_id.at(uid);
  return whole;
}

//! Hexahedron 0, pyramid 1 on top of it, tetrahedra 2 and 3 against the pyramid, prism 4 against the hexahedron.
inline MeshDescription mixedMesh()
{
  MeshDescription mesh;
  mesh.name = "mixed";
  mesh.dimension = 3;
  const std::vector<Real3> coords = { { 0, 0, 0 }, { 1, 0, 0 },   { 1, 1, 0 },   { 0, 1, 0 },  { 0, 0, 1 }, { 1, 0, 1 }, { 1, 1, 1 },
                                      { 0, 1, 1 }, { .5, .5, 2 }, { .5, -1, 2 }, { 2, .5, 2 }, { 2, 0, 0 }, { 2, 0, 1 } };
  for (const Real3& c : coords) {
    mesh.node_uid.add(10 * mesh.node_uid.size());
    mesh.node_coord.add(c);
  }
  const auto add = [&](Int64 uid, Int16 type, std::initializer_list<Int64> nodes) {
    mesh.cell_uid.add(uid);
    mesh.cell_type.add(type);
    for (Int64 n : nodes)
      mesh.cell_node_uid.add(10 * n);
  };
  add(0, IT_Hexaedron8, { 0, 1, 2, 3, 4, 5, 6, 7 });
  add(1, IT_Pyramid5, { 4, 5, 6, 7, 8 });
  add(2, IT_Tetraedron4, { 4, 9, 5, 8 });
  add(3, IT_Tetraedron4, { 5, 10, 6, 8 });
  add(4, IT_Pentaedron6, { 1, 11, 2, 5, 12, 6 });
  return mesh;
}

//! The cells that \a owner gives to \a rank, their nodes, and the parts of groups that they hold. Nodes are shuffled.
inline MeshDescription partOf(const MeshDescription& whole, Int32 rank, const OwnerOf& owner)
{
  MeshDescription part;
  part.name = whole.name;
  part.dimension = whole.dimension;
  std::set<Int64> nodes;
  std::set<Int64> cells;
  std::vector<std::set<Int64>> cell_nodes;
  Int32 pos = 0;
  for (Int32 c = 0; c < whole.cell_uid.size(); ++c) {
    const Int32 nb = ItemTypeInfo::typeFromId(whole.cell_type[c])->nbLocalNode();
    if (owner(whole.cell_uid[c]) == rank) {
      part.cell_uid.add(whole.cell_uid[c]);
      part.cell_type.add(whole.cell_type[c]);
      cells.insert(whole.cell_uid[c]);
      cell_nodes.emplace_back();
      for (Int32 i = 0; i < nb; ++i) {
        part.cell_node_uid.add(whole.cell_node_uid[pos + i]);
        nodes.insert(whole.cell_node_uid[pos + i]);
        cell_nodes.back().insert(whole.cell_node_uid[pos + i]);
      }
    }
    pos += nb;
  }
  for (Int32 n = whole.node_uid.size() - 1; n >= 0; --n)
    if (nodes.count(whole.node_uid[n])) {
      part.node_uid.add(whole.node_uid[n]);
      part.node_coord.add(whole.node_coord[n]);
    }
  for (const auto& group : whole.groups) {
    MeshDescription::Group g;
    g.name = group.name;
    g.kind = group.kind;
    for (Int64 uid : group.item_uid)
      if ((group.kind == IK_Cell ? cells : nodes).count(uid))
        g.item_uid.add(uid);
    Int32 begin = 0;
    for (Int32 nb : group.face_node_count) {
      const auto face = group.face_node_uid.subConstView(begin, nb);
      begin += nb;
      const auto has_face = [&](const std::set<Int64>& cell) {
        return std::all_of(face.begin(), face.end(), [&](Int64 n) { return cell.count(n) != 0; });
      };
      if (std::any_of(cell_nodes.begin(), cell_nodes.end(), has_face)) {
        g.face_node_count.add(nb);
        g.face_node_uid.addRange(face);
      }
    }
    part.groups.add(std::move(g));
  }
  return part;
}

//! Each cell to any rank. The seed is printed by the tests that use it.
inline OwnerOf randomOwner(Int64 nb_cell, Int32 nb_rank, unsigned seed)
{
  std::mt19937 random(seed);
  std::vector<Int32> owners(static_cast<std::size_t>(nb_cell));
  for (Int32& o : owners)
    o = static_cast<Int32>(random() % static_cast<unsigned>(nb_rank));
  return [owners](Int64 uid) { return owners[static_cast<std::size_t>(uid)]; };
}

//! Slabs of consecutive unique ids.
inline OwnerOf slabOwner(Int64 nb_cell, Int32 nb_rank)
{
  return [nb_cell, nb_rank](Int64 uid) { return static_cast<Int32>(uid * nb_rank / nb_cell); };
}

} // namespace Arcane::test
