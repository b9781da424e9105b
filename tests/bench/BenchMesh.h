// SPDX-License-Identifier: Apache-2.0
// A mesh with variables for programs that measure, without the rest of a run.
#pragma once

#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/mesh/IndexedItemConnectivityView.h"
#include "arcane_core/mesh/MeshTopology.h"

#include <array>

namespace Bench
{
//! Number of cells of a box in each direction.
using BoxSize = std::array<Arcane::Int64, 3>;

//! A box of hexahedra on one rank. Cells and nodes are numbered with x slowest, z fastest; local ids are unique ids.
class BoxMesh
{
 public:
  //! Memory pools must be started before, if kernels of a device are to use the mesh.
  explicit BoxMesh(const BoxSize& size);

  const BoxSize& size() const { return m_size; }
  Arcane::Int32 nbCell() const { return m_topology.family(Arcane::IK_Cell)->nbItem(); }
  Arcane::Int32 nbNode() const { return m_topology.family(Arcane::IK_Node)->nbItem(); }
  Arcane::CellGroup allCells() const { return m_topology.family(Arcane::IK_Cell)->allItems(); }
  Arcane::NodeGroup allNodes() const { return m_topology.family(Arcane::IK_Node)->allItems(); }
  Arcane::IndexedCellNodeConnectivityView cellNode() const;
  //! Returns the position of a node in the box, from 0 to the number of cells in each direction.
  BoxSize placeOf(Arcane::Int32 node) const;
  //! What constructs a variable of this mesh.
  Arcane::VariableBuildInfo variable(const char* name) { return { m_handle, name }; }

  const Arcane::detail::mesh::MeshTopology& topology() const { return m_topology; }
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

  Arcane::MeshDescription description() const;
};
} // namespace Bench
