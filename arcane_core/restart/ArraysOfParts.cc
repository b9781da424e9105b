// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/restart/ArraysOfParts.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh_restart/PartRows.h"
#include "arcane_core/service/ICheckpointParts.h"
#include "variables/core/IVariable.h"
#include "variables/data/ValuePlace.h"

namespace Arcane::detail::restart
{
namespace
{
CheckpointPartArray arrayOf(const ICheckpointParts& parts, Int32 part, const String& name)
{
  const auto array = parts.find(part, name);
  if (!array)
    ARCANE_FATAL("the checkpoint holds no variable '{0}' of rank {1}", name, part);
  return *array;
}

//! The numbers of rows of all parts.
std::vector<Int64> rowsOf(const ICheckpointParts& parts, const String& name)
{
  std::vector<Int64> nb_rows;
  for (Int32 part = 0; part < parts.nbPart(); ++part)
    nb_rows.push_back(arrayOf(parts, part, name).nb_row);
  return nb_rows;
}
} // namespace

bool ArraysOfParts::isFirstOfMachine() const
{
  return m_parallel_mng->machineRanks()[0] == m_parallel_mng->commRank();
}

bool ArraysOfParts::areSame(const String& name) const
{
  const CheckpointPartArray first = arrayOf(m_parts, 0, name);
  for (Int32 part = 1; part < m_parts.nbPart(); ++part) {
    const CheckpointPartArray other = arrayOf(m_parts, part, name);
    if (other.nb_row != first.nb_row || other.nb_value_per_row != first.nb_value_per_row || other.nb_bytes != first.nb_bytes ||
        other.checksum != first.checksum)
      return false;
  }
  return true;
}

// Rows of different lengths have no order that could be cut.
bool ArraysOfParts::canBeCut(const String& name) const
{
  Int64 nb_value_per_row = -1;
  for (Int32 part = 0; part < m_parts.nbPart(); ++part) {
    const CheckpointPartArray array = arrayOf(m_parts, part, name);
    if (array.nb_row == 0)
      continue;
    if (nb_value_per_row >= 0 && array.nb_value_per_row != nb_value_per_row)
      return false;
    nb_value_per_row = array.nb_value_per_row;
  }
  return true;
}

ArraysOfParts::eChoice ArraysOfParts::choose(const Source& source, Int32 first_saving_part, bool has_dump_null) const
{
  if (has_dump_null)
    return first_saving_part == m_parts.nbPart() ? eChoice::Same : eChoice::FirstOfMachine;
  // Values are cut whatever they are, even the values of a run on one rank.
  constexpr int depends_on_ranks = IVariable::PSubDomainDepend | IVariable::PSubDomainPrivate;
  if (source.variable->dimension() != 0 && (source.variable->property() & depends_on_ranks) && canBeCut(source.name))
    return eChoice::InOrder;
  return areSame(source.name) ? eChoice::Same : eChoice::FirstRank;
}

void ArraysOfParts::read(IVariable* variable, Int32 first_saving_part, bool has_dump_null)
{
  const Source source{ variable, variable->fullName() };
  const Int32 first_part = first_saving_part == m_parts.nbPart() ? 0 : first_saving_part;
  m_parts.gatherDescriptions(source.name);
  runAndAgree(m_parallel_mng, [&] {
    switch (choose(source, first_saving_part, has_dump_null)) {
    case eChoice::Same:
      // Any part will do: not all ranks read the same file.
      m_parts.readAll(static_cast<Int32>(Int64(m_parallel_mng->commRank()) * m_parts.nbPart() / m_parallel_mng->commSize()), source.name,
                      *variable->data());
      break;
    case eChoice::FirstOfMachine:
      m_of_machines.push_back(variable->name());
      if (isFirstOfMachine())
        m_parts.readAll(first_part, source.name, *variable->data());
      break;
    case eChoice::InOrder:
      m_in_order.push_back(variable->name());
      readInOrder(source);
      break;
    case eChoice::FirstRank:
      // Values of the time spent always differ.
      if (!(variable->property() & IVariable::PExecutionDepend))
        m_of_first_rank.push_back(variable->name());
      m_parts.readAll(first_part, source.name, *variable->data());
      break;
    }
  });
  variable->notifyEndRead();
}

void ArraysOfParts::readInOrder(const Source& source)
{
  const std::vector<Int64> nb_rows = rowsOf(m_parts, source.name);
  const mesh_restart::PartRows rows(Span<const Int64>(nb_rows.data(), static_cast<Int64>(nb_rows.size())), m_parallel_mng->commSize());
  IData& data = *source.variable->data();
  const std::vector<mesh_restart::RowPiece> pieces = rows.piecesOf(m_parallel_mng->commRank());
  Int64 nb_value_per_row = data.extent1();
  for (const mesh_restart::RowPiece& piece : pieces)
    nb_value_per_row = arrayOf(m_parts, piece.part, source.name).nb_value_per_row;
  data.resize(rows.nbRowOfRank(m_parallel_mng->commRank()), nb_value_per_row);
  Int64 to = 0;
  for (const mesh_restart::RowPiece& piece : pieces) {
    if (data.isString()) {
      const Ref<IData> of_part = data.cloneEmptyRef();
      m_parts.readAll(piece.part, source.name, *of_part);
      for (Int64 i = 0; i < piece.nb_row; ++i)
        data.strings()[static_cast<Int32>(to + i)] = of_part->strings()[static_cast<Int32>(piece.first + i)];
    }
    else
      data::ValuePlace(data).readRows(to, piece.nb_row, [&](Int64 first, Int64 nb_row, std::byte* rows) {
        m_parts.readRows(piece.part, source.name, piece.first + first - to, nb_row, rows);
      });
    to += piece.nb_row;
  }
}

void ArraysOfParts::readOfSameRank(IVariable* variable)
{
  const String name = variable->fullName();
  m_parts.gatherDescriptions(name);
  for (Int32 part = m_parallel_mng->commSize(); part < m_parts.nbPart(); ++part)
    if (const auto array = m_parts.find(part, name); array && array->nb_row != 0)
      m_dropped.push_back(String::format("'{0}' of rank {1}", variable->name(), part));
  runAndAgree(m_parallel_mng, [&] {
    if (m_parallel_mng->commRank() < m_parts.nbPart())
      m_parts.readAll(m_parallel_mng->commRank(), name, *variable->data());
  });
  variable->notifyEndRead();
}

void ArraysOfParts::logChoices(ITraceMng* tm) const
{
  if (!m_parallel_mng->isMasterIO())
    return;
  if (!m_of_first_rank.empty())
    tm->info()
      << "[restart] the former ranks had different values of " << base::quotedList(m_of_first_rank)
      << ": each rank now has those of the first one (data that one rank holds for its machine stay there alone if the other ranks "
      << "give their variable the property PDumpNull before checkpoints)";
  if (!m_in_order.empty())
    tm->info() << "[restart] the values of " << base::quotedList(m_in_order)
               << " depend on the sub-domains: those of all former ranks are cut into equal parts in the order of ranks";
  if (!m_dropped.empty())
    tm->info() << "[restart] the values of " << m_dropped.size() << " former rank(s) that the run lacks are lost, beginning with "
               << m_dropped.front();
  if (!m_of_machines.empty())
    tm->info() << "[restart] some former ranks had saved no values of " << base::quotedList(m_of_machines)
               << ": the first rank of each machine now has the values, the others have none";
}
} // namespace Arcane::detail::restart
