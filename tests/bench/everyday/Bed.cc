// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/everyday/Bed.h"

namespace Everyday
{
namespace
{
ApplicationInfo applicationInfo()
{
  StringList words;
  words.add("everyday_bench");
  return { CommandLineArguments(words), "Bench", VersionInfo(1, 0, 0) };
}
} // namespace

Bed::Bed(IParallelMng* pm, ITraceMng* trace, Int64 side)
: m_pm(pm)
, m_trace(trace)
, m_application(applicationInfo(), trace)
, m_variables(pm, trace)
, m_sub_domain(&m_application, pm, trace, &m_variables)
, m_handle("Mesh0", &m_variables, trace)
, m_mesh(m_handle, pm, &m_variables, trace)
{
  m_variables.setSubDomain(&m_sub_domain);
  const test::Grid grid{ 3, { side, side, side } };
  const MeshDescription own = test::partOf(test::gridMesh(grid), pm->commRank(), test::slabOwner(grid.nbCell(), pm->commSize()));
  for (Int32 cell = 0; cell < own.cell_uid.size(); ++cell) {
    m_cell_infos.add(IT_Hexaedron8);
    m_cell_infos.add(own.cell_uid[cell]);
    m_cell_infos.addRange(own.cell_node_uid.subConstView(8 * cell, 8));
  }
  m_mesh.allocate(own);
}

std::unique_ptr<IPrimaryMesh> Bed::emptyMesh(IVariableMng& variables, const char* name)
{
  auto mesh = std::make_unique<IPrimaryMesh>(MeshHandle(name, &variables, m_trace), m_pm, &variables, m_trace);
  mesh->setDimension(3);
  return mesh;
}
} // namespace Everyday
