// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/restart/CheckpointStateParts.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/restart/MeshStateVariables.h"
#include "arcane_core/service/ICheckpointParts.h"

namespace Arcane::detail::restart
{
CheckpointStateParts::CheckpointStateParts(ICheckpointParts& parts, const String& mesh_name)
: m_parts(parts)
, m_prefix(meshStatePrefix(mesh_name))
{}

Int32 CheckpointStateParts::nbPart() const
{
  return m_parts.nbPart();
}

void CheckpointStateParts::gatherSizes(const String& name) const
{
  m_parts.gatherDescriptions(m_prefix + name);
}

Int64 CheckpointStateParts::size(Int32 part, const String& name) const
{
  const auto array = m_parts.find(part, m_prefix + name);
  return array ? array->nb_row : -1;
}

void CheckpointStateParts::read(const mesh_restart::RowPiece& values, const String& name, eDataType type, void* bytes) const
{
  if (values.nb_row == 0)
    return;
  const auto array = m_parts.find(values.part, m_prefix + name);
  if (!array || array->type != type || array->dimension != 1)
    ARCANE_FATAL("saved mesh: array '{0}' of rank {1} is {2}, expected an array of {3}", name, values.part,
                 array ? dataTypeName(array->type) : "missing", dataTypeName(type));
  m_parts.readRows(values.part, m_prefix + name, values.first, values.nb_row, static_cast<std::byte*>(bytes));
}
} // namespace Arcane::detail::restart
