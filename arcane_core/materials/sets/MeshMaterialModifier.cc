// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/MeshMaterialModifier.h"

#include "arcane_core/materials/sets/IMeshMaterial.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/SetChanges.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/description/MeshHandle.h"

#include <exception>

namespace Arcane::Materials
{

MeshMaterialModifier::MeshMaterialModifier(IMeshMaterialMng* mng)
: m_manager(mng)
, m_changes(new detail::sets::SetChanges())
, m_nb_exception(std::uncaught_exceptions())
{
  if (!mng)
    ARCANE_THROW(ArgumentException, "MeshMaterialModifier: the manager of materials is a null pointer, expected one of "
                                    "IMeshMaterialMng::getReference()");
  if (!mng->isEndCreated())
    ARCANE_FATAL("materials of mesh '{0}': MeshMaterialModifier is made before endCreate(), expected after it",
                 mng->meshHandle().meshName());
}

MeshMaterialModifier::~MeshMaterialModifier() noexcept(false)
{
  if (!m_changes->empty() && std::uncaught_exceptions() == m_nb_exception)
    endUpdate();
}

Int32 MeshMaterialModifier::idOf(const IMeshMaterial* material, const char* what) const
{
  if (!material)
    ARCANE_THROW(ArgumentException, "materials of mesh '{0}': cannot {1} cells: the material is a null pointer",
                 m_manager->meshHandle().meshName(), what);
  if (material->materialMng() != m_manager)
    ARCANE_THROW(ArgumentException, "materials of mesh '{0}': cannot {1} cells: material '{2}' is of another mesh",
                 m_manager->meshHandle().meshName(), what, material->name());
  return material->id();
}

void MeshMaterialModifier::addCells(IMeshMaterial* material, SmallSpan<const Int32> local_ids)
{
  m_changes->add(idOf(material, "add"), local_ids);
}

void MeshMaterialModifier::removeCells(IMeshMaterial* material, SmallSpan<const Int32> local_ids)
{
  m_changes->remove(idOf(material, "remove"), local_ids);
}

void MeshMaterialModifier::endUpdate()
{
  try {
    m_manager->update(*m_changes);
  }
  catch (...) {
    m_changes->clear();
    throw;
  }
  m_changes->clear();
}

} // namespace Arcane::Materials
