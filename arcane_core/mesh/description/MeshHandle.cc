// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/description/MeshHandle.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <atomic>

namespace Arcane
{

namespace
{
std::atomic<MeshHandle (*)(IMesh*)> handle_function = nullptr;
}

MeshHandle::MeshHandle(const String& mesh_name, IVariableMng* vm, ITraceMng* tm)
: m_slot(std::make_shared<detail::mesh::MeshSlot>(mesh_name, vm, tm))
{}

IMesh* MeshHandle::mesh() const
{
  if (isNull())
    ARCANE_FATAL("mesh handle: it is null, expected one of a mesh");
  if (!m_slot->mesh)
    ARCANE_FATAL("mesh '{0}' does not exist yet: only its handle does", m_slot->name);
  return m_slot->mesh;
}

MeshHandle detail::mesh::handleOfMesh(IMesh* mesh)
{
  auto function = handle_function.load();
  if (!function)
    ARCANE_FATAL("cannot find the handle of a mesh: no mesh was constructed in this process");
  return function(mesh);
}

void detail::mesh::setHandleOfMesh(MeshHandle (*function)(IMesh* mesh))
{
  handle_function = function;
}

} // namespace Arcane
