// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/restart/AdaptedCheckpoint.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/restart/CheckpointMetaData.h"
#include "variables/core/IVariable.h"
#include "variables/data/IData.h"
#include "variables/data/ValuePlace.h"

#include <cstring>
#include <vector>

namespace Arcane::detail::restart
{
namespace
{
//! Writes reals to \a to, which need not be aligned.
void convert(Span<const Int32> from, std::byte* to)
{
  for (const Int32 value : from) {
    const Real real = value;
    std::memcpy(to, &real, sizeof(real));
    to += sizeof(real);
  }
}
} // namespace

String AdaptedCheckpoint::adapted(const String& meta_data) const
{
  CheckpointMetaData saved = checkpointMetaDataFromText(meta_data);
  m_changes.apply(saved);
  return toText(saved);
}

void AdaptedCheckpoint::read(IVariable* variable, IData* data)
{
  if (!m_changes.find(variable->fullName()))
    return m_reader.read(variable, data);
  runAndAgree(m_parallel_mng, [&] { readAll(m_parallel_mng->commRank(), variable->fullName(), *data); });
}

void AdaptedCheckpoint::gatherDescriptions(const String& full_name)
{
  const VariableChanges::Change* change = m_changes.find(full_name);
  m_parts.gatherDescriptions(change ? change->former_name : full_name);
}

std::optional<CheckpointPartArray> AdaptedCheckpoint::find(Int32 part, const String& full_name) const
{
  const VariableChanges::Change* change = m_changes.find(full_name);
  std::optional<CheckpointPartArray> array = m_parts.find(part, change ? change->former_name : full_name);
  if (array && change && change->is_converted) {
    array->type = DT_Real;
    array->nb_bytes = array->nb_bytes / static_cast<Int64>(sizeof(Int32)) * static_cast<Int64>(sizeof(Real));
  }
  return array;
}

void AdaptedCheckpoint::readRows(Int32 part, const String& full_name, Int64 first, Int64 nb_row, std::byte* values)
{
  const VariableChanges::Change* change = m_changes.find(full_name);
  const String& name = change ? change->former_name : full_name;
  if (!change || !change->is_converted)
    return m_parts.readRows(part, name, first, nb_row, values);
  const std::optional<CheckpointPartArray> array = m_parts.find(part, name);
  std::vector<Int32> integers(static_cast<std::size_t>(array ? nb_row * array->nb_value_per_row : 0));
  m_parts.readRows(part, name, first, nb_row, reinterpret_cast<std::byte*>(integers.data()));
  convert({ integers.data(), static_cast<Int64>(integers.size()) }, values);
}

void AdaptedCheckpoint::readAll(Int32 part, const String& full_name, IData& data)
{
  const VariableChanges::Change* change = m_changes.find(full_name);
  const String& name = change ? change->former_name : full_name;
  if (!change || !change->is_converted)
    return m_parts.readAll(part, name, data);
  IData integers(DT_Int32, data.dimension());
  m_parts.readAll(part, name, integers);
  if (data.dimension() != 0)
    data.resize(integers.extent0(), integers.extent1());
  const Span<const Int32> values = std::as_const(integers).values<Int32>();
  data::readRowBlocks(data, [&](Int64 first, Int64 nb_row, Span<std::byte> bytes) {
    convert({ values.data() + first * integers.extent1(), nb_row * integers.extent1() }, bytes.data());
  });
  data.setShape(integers.shape());
}
} // namespace Arcane::detail::restart
