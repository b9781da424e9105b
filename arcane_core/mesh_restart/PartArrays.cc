// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_restart/PartArrays.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/RecordExchange.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/items/FamilyItems.h"

#include <algorithm>

namespace Arcane::detail::mesh_restart
{
using namespace mesh;

PartArrays::PartArrays(IParallelMng* pm, const StateParts& parts, const String& mesh_name)
: m_parallel_mng(pm)
, m_parts(parts)
, m_mesh_name(mesh_name)
{}

PartRows PartArrays::rowsOf(const String& name) const
{
  m_parts.gatherSizes(name);
  std::vector<Int64> sizes;
  for (Int32 part = 0; part < m_parts.nbPart(); ++part)
    sizes.push_back(std::max(m_parts.size(part, name), Int64(0)));
  return { comm::spanOf(sizes), m_parallel_mng->commSize() };
}

void PartArrays::checkSize(const PartRows& rows, Int32 part, const String& name) const
{
  const Int64 size = m_parts.size(part, name);
  if (size != rows.nbRowOfPart(part))
    ARCANE_FATAL("saved mesh '{0}': array '{1}' of rank {2} has {3} elements, expected {4}", m_mesh_name, name, part, size,
                 rows.nbRowOfPart(part));
}

void PartArrays::checkLocalId(const PartRows& rows, Int32 part, Int32 id, const String& array, const String& family_name) const
{
  if (id < 0 || id >= rows.nbRowOfPart(part))
    ARCANE_FATAL("saved mesh '{0}': array '{1}' of rank {2} has local id {3}, expected one of its {4} items of family '{5}'", m_mesh_name,
                 array, part, id, rows.nbRowOfPart(part), family_name);
}

Int64 PartArrays::valuesBefore(const std::vector<RowPiece>& pieces, const std::vector<Int64>& nb_values) const
{
  const Int64 mine[] = { pieces.empty() ? Int64(-1) : pieces.back().part, pieces.empty() ? Int64(0) : nb_values.back() };
  UniqueArray<Int64> all(2 * m_parallel_mng->commSize());
  m_parallel_mng->allGather(ConstArrayView<Int64>(2, mine), all.view());
  Int64 nb_before = 0;
  for (Int32 rank = 0; rank < m_parallel_mng->commRank() && !pieces.empty(); ++rank)
    if (all[2 * rank] == pieces.front().part)
      nb_before += all[2 * rank + 1];
  return nb_before;
}

UniqueArray<Byte> PartArrays::bytesOfFirstPart(const String& name) const
{
  UniqueArray<Byte> bytes;
  runAndAgree(m_parallel_mng, [&] {
    if (m_parallel_mng->commRank() != 0)
      return;
    bytes.resize(std::max(m_parts.size(0, name), Int64(0)));
    if (bytes.empty())
      return;
    m_parts.read({ 0, 0, bytes.largeSize() }, name, DT_Byte, bytes.data());
  });
  m_parallel_mng->broadcastMemoryBuffer(bytes, 0);
  return bytes;
}

void PartArrays::giveMarksAndGroups(IItemFamily* family, const String& prefix, const PartRows& rows, const std::set<String>& groups,
                                    const RowFetch& fetch) const
{
  FamilyArrays::forEachProperty([&](const auto& property) {
    using T = std::remove_cvref_t<decltype(property.of_new_item)>;
    const String name = prefix + property.name;
    if (!property.application_bits || m_parts.size(0, name) < 0)
      return;
    std::vector<T> of_rows;
    runAndAgree(m_parallel_mng, [&] { of_rows = read<T>(rows, name); });
    const std::vector<T> marks = fetch.fetch(of_rows, T(property.of_new_item));
    auto& array = family->familyItems().editArrays().*property.array;
    for (std::size_t i = 0; i < marks.size(); ++i)
      copyBits(array[static_cast<Int32>(i)], marks[i], T(property.application_bits));
  });
  for (const String& group : groups) {
    const std::vector<Byte> is_in = fetch.fetch(readMembers(rows, prefix + "Group." + group, family->name()), Byte(0));
    UniqueArray<Int32> ids;
    for (std::size_t i = 0; i < is_in.size(); ++i)
      if (is_in[i])
        ids.add(static_cast<Int32>(i));
    family->createGroup(group, ids, true);
  }
}

// Returns 1 for the rows of this rank whose item is in the group, and 0 for the others.
std::vector<Byte> PartArrays::readMembers(const PartRows& items, const String& array, const String& family_name) const
{
  const PartRows entries = rowsOf(array);
  std::vector<std::vector<Int64>> messages(static_cast<std::size_t>(m_parallel_mng->commSize()));
  runAndAgree(m_parallel_mng, [&] {
    for (const RowPiece& piece : entries.piecesOf(m_parallel_mng->commRank())) {
      std::vector<Int32> ids(static_cast<std::size_t>(piece.nb_row));
      m_parts.read(piece, array, DT_Int32, ids.data());
      for (const Int32 id : ids) {
        checkLocalId(items, piece.part, id, array, family_name);
        const Int64 row = items.firstOfPart(piece.part) + id;
        messages[static_cast<std::size_t>(items.rankOf(row))].push_back(row);
      }
    }
  });
  const Int32 rank = m_parallel_mng->commRank();
  std::vector<Byte> is_in(static_cast<std::size_t>(items.nbRowOfRank(rank)), 0);
  for (const Int64 row : comm::exchangeRecords(m_parallel_mng, std::move(messages)).values)
    is_in[static_cast<std::size_t>(row - items.firstOfRank(rank))] = 1;
  return is_in;
}

} // namespace Arcane::detail::mesh_restart
