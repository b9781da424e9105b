// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_restart/PartLists.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/RecordExchange.h"

#include <algorithm>

namespace Arcane::detail::mesh_restart
{
using namespace mesh;

PartLists::PartLists(const PartArrays& arrays, const String& prefix, const Items& sources, const Items& targets,
                     const std::vector<Int64>& target_uids)
: m_arrays(arrays)
, m_prefix(prefix)
, m_values(arrays.rowsOf(prefix + "Targets"))
{
  readSizes(sources);
  readTargets(targets, target_uids);
}

void PartLists::readSizes(const Items& sources)
{
  const String name = m_prefix + "Sizes";
  IParallelMng* pm = m_arrays.parallelMng();
  const std::vector<RowPiece> pieces = sources.rows.piecesOf(pm->commRank());
  std::vector<Int64> nb_values(pieces.size(), 0);
  runAndAgree(pm, [&] {
    for (std::size_t p = 0; p < pieces.size(); ++p) {
      const RowPiece& piece = pieces[p];
      const Int64 nb_source = m_arrays.parts().size(piece.part, name);
      if (nb_source < 0 || nb_source > sources.rows.nbRowOfPart(piece.part))
        ARCANE_FATAL("saved mesh '{0}': array '{1}' of rank {2} has {3} elements, expected up to {4}, one for each item of family '{5}'",
                     m_arrays.meshName(), name, piece.part, nb_source, sources.rows.nbRowOfPart(piece.part), sources.family_name);
      // The last sources may have no list.
      std::vector<Int32> sizes(static_cast<std::size_t>(std::clamp(nb_source - piece.first, Int64(0), piece.nb_row)));
      if (!sizes.empty())
        m_arrays.parts().read({ piece.part, piece.first, static_cast<Int64>(sizes.size()) }, name, DT_Int32, sizes.data());
      sizes.resize(static_cast<std::size_t>(piece.nb_row), 0);
      for (const Int32 size : sizes) {
        if (size < 0)
          ARCANE_FATAL("saved mesh '{0}': array '{1}' of rank {2} has a list of {3} targets, expected 0 or more", m_arrays.meshName(), name,
                       piece.part, size);
        m_sizes.push_back(size);
        nb_values[p] += size;
      }
    }
  });
  const Int64 nb_before = m_arrays.valuesBefore(pieces, nb_values);
  runAndAgree(pm, [&] {
    std::size_t source = 0;
    for (std::size_t p = 0; p < pieces.size(); ++p) {
      const Int32 part = pieces[p].part;
      Int64 begin = p == 0 ? nb_before : 0;
      for (Int64 i = 0; i < pieces[p].nb_row; ++i) {
        m_begins.push_back(m_values.firstOfPart(part) + begin);
        begin += m_sizes[source++];
      }
      const bool is_end = pieces[p].first + pieces[p].nb_row == sources.rows.nbRowOfPart(part);
      if (is_end ? begin != m_values.nbRowOfPart(part) : begin > m_values.nbRowOfPart(part))
        ARCANE_FATAL("saved mesh '{0}': array '{1}Targets' of rank {2} has {3} elements, expected {4}{5} from the sizes of the lists",
                     m_arrays.meshName(), m_prefix, part, m_values.nbRowOfPart(part), begin, is_end ? "" : " or more");
    }
  });
}

void PartLists::readTargets(const Items& targets, const std::vector<Int64>& target_uids)
{
  const String name = m_prefix + "Targets";
  IParallelMng* pm = m_arrays.parallelMng();
  std::vector<Int64> rows;
  runAndAgree(pm, [&] {
    for (const RowPiece& piece : m_values.piecesOf(pm->commRank())) {
      std::vector<Int32> ids(static_cast<std::size_t>(piece.nb_row));
      m_arrays.parts().read(piece, name, DT_Int32, ids.data());
      for (const Int32 id : ids) {
        if (id != NULL_ITEM_LOCAL_ID)
          m_arrays.checkLocalId(targets.rows, piece.part, id, name, targets.family_name);
        rows.push_back(id == NULL_ITEM_LOCAL_ID ? Int64(-1) : targets.rows.firstOfPart(piece.part) + id);
      }
    }
  });
  m_uids = RowFetch(pm, targets.rows, comm::spanOf(rows)).fetch(target_uids, Int64(NULL_ITEM_UNIQUE_ID));
}

PartLists::Lists PartLists::fetch(const RowFetch& sources) const
{
  Lists lists;
  lists.sizes = sources.fetch(m_sizes, Int64(0));
  const std::vector<Int64> begins = sources.fetch(m_begins, Int64(0));
  std::vector<Int64> wanted;
  for (std::size_t i = 0; i < lists.sizes.size(); ++i)
    for (Int64 k = 0; k < lists.sizes[i]; ++k)
      wanted.push_back(begins[i] + k);
  lists.uids = RowFetch(m_arrays.parallelMng(), m_values, comm::spanOf(wanted)).fetch(m_uids, Int64(NULL_ITEM_UNIQUE_ID));
  return lists;
}

} // namespace Arcane::detail::mesh_restart
