// SPDX-License-Identifier: Apache-2.0
// Variables of a rank, and a mesh cut between the ranks of the test.
#pragma once

#include "tests/support/RankFixture.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/OStringStream.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"

namespace Arcane::test
{
//! As VariableFixture, for ranks that may be threads: what each has is a member of its thread.
class RankVariableFixture : public RankFixture
{
 protected:
  inline static thread_local Ref<IParallelMng> m_owned;
  inline static thread_local std::unique_ptr<OStringStream> m_messages;
  inline static thread_local std::unique_ptr<ITraceMng> m_trace;
  inline static thread_local std::unique_ptr<IVariableMng> m_vm;
  inline static thread_local MeshHandle m_handle;
  inline static thread_local std::unique_ptr<detail::mesh::MeshTopology> m_topology;

  void enterRank() override
  {
    m_owned = newManager();
    m_pm = m_owned.get();
    startMemory();
    m_messages = std::make_unique<OStringStream>();
    m_trace = std::make_unique<ITraceMng>();
    m_trace->setRedirectStream(&(*m_messages)());
    m_vm = std::make_unique<IVariableMng>(m_pm, m_trace.get());
    m_handle = MeshHandle("Mesh0", m_vm.get(), m_trace.get());
  }
  void leaveRank() override
  {
    m_topology.reset();
    m_handle = {};
    m_vm.reset();
    m_owned.reset();
    m_trace.reset();
  }

  Int32 rank() const { return m_rank; }
  Int32 nbRank() const { return m_size; }
  IItemFamily* family(eItemKind kind) const { return m_topology->family(kind); }
  CellGroup allCells() const { return family(IK_Cell)->allItems(); }
  NodeGroup allNodes() const { return family(IK_Node)->allItems(); }
  FaceGroup allFaces() const { return family(IK_Face)->allItems(); }

  //! Families without items.
  void makeMesh()
  {
    m_topology = std::make_unique<detail::mesh::MeshTopology>(m_handle, m_pm);
    m_vm->attachMesh(m_handle);
  }
  //! A grid cut in slabs. \collective
  void buildMesh(Int64 nx = 8, Int64 ny = 5) { buildGrid({ 2, { nx, ny, 1 } }, {}); }
  //! \collective
  void buildGrid(const Grid& grid, const detail::mesh::MeshBuildOptions& options)
  {
    if (!m_topology)
      makeMesh();
    buildPart(gridMesh(grid), options);
  }
  //! The same grid with shuffled unique ids, local ids along a curve. \collective
  void buildAlongCurve(const Grid& grid)
  {
    if (!m_topology)
      makeMesh();
    detail::mesh::MeshBuildOptions options;
    options.numbering = eLocalNumbering::Curve;
    buildPart(withShuffledIds(gridMesh(grid)), options);
  }

 private:
  void buildPart(const MeshDescription& whole, const detail::mesh::MeshBuildOptions& options)
  {
    m_topology->build(partOf(whole, rank(), slabOwner(whole.cell_uid.size(), nbRank())), options);
  }
  //! Starts the memory in which the values of variables are.
  virtual void startMemory() = 0;
};
} // namespace Arcane::test
