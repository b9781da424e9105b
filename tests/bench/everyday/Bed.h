// SPDX-License-Identifier: Apache-2.0
// A sub-domain and a mesh of hexahedra on which everyday operations are measured.
#pragma once

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/ISubDomain.h"
#include "tests/bench/everyday/Rows.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"

#include <memory>
#include <vector>

namespace Everyday
{
//! A mesh of side^3 hexahedra, cut into slabs of own cells.
class Bed
{
 public:
  Bed(IParallelMng* pm, ITraceMng* trace, Int64 side);

  IParallelMng* pm() { return m_pm; }
  ITraceMng* trace() { return m_trace; }
  ISubDomain* subDomain() { return &m_sub_domain; }
  IVariableMng* variables() { return &m_variables; }
  IPrimaryMesh& mesh() { return m_mesh; }
  const MeshHandle& handle() const { return m_handle; }
  //! Returns what constructs a variable of the mesh.
  VariableBuildInfo variable(const char* name) const { return { m_handle, name }; }
  //! Returns the own cells as addCells() takes them.
  const UniqueArray<Int64>& cellInfos() const { return m_cell_infos; }
  Int32 nbOwnCell() const { return m_cell_infos.size() / 10; }
  //! Makes a mesh without items.
  std::unique_ptr<IPrimaryMesh> emptyMesh(IVariableMng& variables, const char* name);

 private:
  IParallelMng* m_pm;
  ITraceMng* m_trace;
  IApplication m_application;
  IVariableMng m_variables;
  ISubDomain m_sub_domain;
  MeshHandle m_handle;
  IPrimaryMesh m_mesh;
  UniqueArray<Int64> m_cell_infos;
};
} // namespace Everyday
