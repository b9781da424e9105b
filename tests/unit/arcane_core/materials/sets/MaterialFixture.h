// SPDX-License-Identifier: Apache-2.0
// A mesh cut between ranks, with environments A{M1, M2} and B{M2}.
#pragma once

#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/MatItemEnumerator.h"
#include "arcane_core/materials/sets/MeshEnvironmentBuildInfo.h"
#include "arcane_core/materials/sets/MeshMaterialModifier.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/variables/core/VariableFixture.h"

#include <functional>

namespace Arcane::test
{

class MaterialFixture : public VariableFixture
{
 protected:
  //! Makes the mesh and declares environments. \collective
  void declare(Int64 nx = 8, Int64 ny = 5)
  {
    buildMesh(nx, ny);
    m_mm = Materials::IMeshMaterialMng::getReference(m_handle);
    m_mm->registerMaterialInfo("M1");
    m_mm->registerMaterialInfo("M2");
    Materials::MeshEnvironmentBuildInfo a("A");
    a.addMaterial("M1");
    a.addMaterial("M2");
    Materials::MeshEnvironmentBuildInfo b("B");
    b.addMaterial("M2");
    m_a = m_mm->createEnvironment(a);
    m_b = m_mm->createEnvironment(b);
    m_a1 = m_a->materials()[0];
    m_a2 = m_a->materials()[1];
    m_b2 = m_b->materials()[0];
  }
  void start(Int64 nx = 8, Int64 ny = 5)
  {
    declare(nx, ny);
    m_mm->endCreate();
  }
  Int64 uid(Int32 cell) const { return family(IK_Cell)->uniqueIds()[cell]; }
  //! The cells whose unique id is accepted, ghosts included.
  UniqueArray<Int32> cellsWhere(const std::function<bool(Int64)>& accept) const
  {
    UniqueArray<Int32> ids;
    for (const Int32 id : allCells().view().localIds())
      if (accept(uid(id)))
        ids.add(id);
    return ids;
  }
  void give(Materials::IMeshMaterial* material, const std::function<bool(Int64)>& accept)
  {
    Materials::MeshMaterialModifier modifier(m_mm);
    modifier.addCells(material, cellsWhere(accept));
  }
  void take(Materials::IMeshMaterial* material, const std::function<bool(Int64)>& accept)
  {
    Materials::MeshMaterialModifier modifier(m_mm);
    modifier.removeCells(material, cellsWhere(accept));
  }
  Materials::AllEnvCell at(Int64 unique_id) const
  {
    return detail::sets::CellMaker::allEnvironments(m_mm->tables(), family(IK_Cell)->localIdOf(unique_id));
  }

  Materials::IMeshMaterialMng* m_mm = nullptr;
  Materials::IMeshEnvironment* m_a = nullptr;
  Materials::IMeshEnvironment* m_b = nullptr;
  Materials::IMeshMaterial* m_a1 = nullptr;
  Materials::IMeshMaterial* m_a2 = nullptr;
  Materials::IMeshMaterial* m_b2 = nullptr;
};

} // namespace Arcane::test
