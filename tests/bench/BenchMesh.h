// SPDX-License-Identifier: Apache-2.0
// A mesh with variables for programs that measure, without the rest of a run.
#pragma once

#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/mesh/connectivities/IndexedItemConnectivityView.h"
#include "arcane_core/mesh/topology/MeshTopology.h"

#include <array>

namespace Bench
{
//! Number of cells of a box in each direction.
using BoxSize = std::array<Arcane::Int64, 3>;

//! How the items of a box are numbered.
struct BoxNumbering
{
  //! Unique ids are at random if it is not 0; otherwise they are with x slowest, z fastest.
  unsigned seed = 0;
  Arcane::eLocalNumbering local_ids = Arcane::eLocalNumbering::UniqueIds;
};

//! A box of hexahedra on one rank. Unless another numbering is given, local ids are unique ids.
class BoxMesh
{
 public:
  //! Memory pools must be started before, if kernels of a device are to use the mesh.
  explicit BoxMesh(const BoxSize& size, const BoxNumbering& numbering = {});

  const BoxSize& size() const { return m_size; }
  Arcane::Int32 nbCell() const { return m_topology.family(Arcane::IK_Cell)->nbItem(); }
  Arcane::Int32 nbNode() const { return m_topology.family(Arcane::IK_Node)->nbItem(); }
  Arcane::CellGroup allCells() const { return m_topology.family(Arcane::IK_Cell)->allItems(); }
  Arcane::NodeGroup allNodes() const { return m_topology.family(Arcane::IK_Node)->allItems(); }
  Arcane::IndexedCellNodeConnectivityView cellNode() const;
  //! Returns the position of a node in the box, from 0 to the number of cells in each direction.
  BoxSize placeOf(Arcane::Int32 node) const;
  //! \name What the number of an item is when x is slowest and z fastest
  //@{
  Arcane::Int64 naturalNode(Arcane::Int32 node) const { return naturalNumber(Arcane::IK_Node, m_natural_nodes, node); }
  Arcane::Int64 naturalCell(Arcane::Int32 cell) const { return naturalNumber(Arcane::IK_Cell, m_natural_cells, cell); }
  //@}
  //! What constructs a variable of this mesh.
  Arcane::VariableBuildInfo variable(const char* name) { return { m_handle, name }; }

  const Arcane::detail::mesh::MeshTopology& topology() const { return m_topology; }
  //! Returns the figure of detail::mesh::localityOf().
  double locality();
  //! The processor's time for the mesh, without that of its description. \unit{s}
  double buildSeconds() const { return m_build_s; }

 private:
  BoxSize m_size;
  Arcane::ITraceMng m_trace;
  Arcane::SequentialParallelMng m_pm{ &m_trace };
  Arcane::IVariableMng m_variables{ &m_pm, &m_trace };
  Arcane::MeshHandle m_handle{ "Mesh0", &m_variables, &m_trace };
  Arcane::detail::mesh::MeshTopology m_topology{ m_handle, &m_pm };
  double m_build_s = 0.0;
  //! \name By unique id; empty when these are natural
  //@{
  Arcane::UniqueArray<Arcane::Int64> m_natural_nodes;
  Arcane::UniqueArray<Arcane::Int64> m_natural_cells;
  //@}

  Arcane::MeshDescription description() const;
  void shuffle(Arcane::MeshDescription& mesh, unsigned seed);
  Arcane::Int64 naturalNumber(Arcane::eItemKind kind, const Arcane::UniqueArray<Arcane::Int64>& numbers, Arcane::Int32 item) const
  {
    const Arcane::Int64 unique_id = m_topology.family(kind)->uniqueIds()[item];
    return numbers.empty() ? unique_id : numbers[unique_id];
  }
};
} // namespace Bench
