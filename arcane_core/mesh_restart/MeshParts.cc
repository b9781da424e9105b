// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_restart/MeshParts.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/RecordExchange.h"
#include "arcane_core/mesh/description/ItemKinds.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "arcane_core/mesh/topology/TopologyState.h"

#include <algorithm>

namespace Arcane::detail::mesh_restart
{
using namespace mesh;

namespace
{
std::size_t indexOf(eItemKind kind)
{
  return static_cast<std::size_t>(kind);
}

//! Returns the number of items of a kind that a cell is connected to.
Int32 nbConnected(Int16 type, eItemKind kind)
{
  const ItemTypeInfo* info = ItemTypeInfo::ofType(type);
  return kind == IK_Node ? info->nbLocalNode() : kind == IK_Face ? info->nbLocalFace() : info->nbLocalEdge();
}
} // namespace

MeshParts::MeshParts(IParallelMng* pm, const StateParts& parts, const String& mesh_name)
: m_parallel_mng(pm)
, m_parts(parts)
, m_arrays(pm, parts, mesh_name)
, m_mesh_name(mesh_name)
{
  readInfos();
  readGroupNames();
  std::vector<Int32> owners_of_cells;
  for (eItemKind kind : all_kinds)
    owners_of_cells = readItems(kind);
  readCells(owners_of_cells);
  // All that was needed of them is in the directories and in the cells.
  for (auto& uids : m_uids)
    uids = {};
}

MeshParts::~MeshParts() = default;

void MeshParts::readInfos()
{
  UniqueArray<Int64> infos(nb_state_info, 0);
  runAndAgree(m_parallel_mng, [&] {
    if (m_parts.size(0, state_infos_name) != nb_state_info)
      ARCANE_FATAL("the checkpoint holds no mesh named '{0}'", m_mesh_name);
    if (m_parallel_mng->commRank() == 0)
      m_parts.read({ 0, 0, nb_state_info }, state_infos_name, DT_Int64, infos.data());
  });
  m_parallel_mng->broadcast(infos.view(), 0);
  runAndAgree(m_parallel_mng, [&] {
    const StateInfos read = infosFrom(infos);
    m_dimension = read.dimension;
    m_options = read.options;
  });
}

void MeshParts::readGroupNames()
{
  UniqueArray<Byte> names;
  runAndAgree(m_parallel_mng, [&] {
    std::set<std::pair<eItemKind, String>> found;
    for (Int32 part = m_parallel_mng->commRank(); part < m_parts.nbPart(); part += m_parallel_mng->commSize()) {
      UniqueArray<Byte> of_part(std::max(m_parts.size(part, state_groups_name), Int64(0)));
      m_parts.read({ part, 0, of_part.largeSize() }, state_groups_name, DT_Byte, of_part.data());
      forEachStateGroup(of_part, [&](eItemKind kind, const String& name) { found.emplace(kind, name); });
    }
    for (const auto& [kind, name] : found) {
      names.add(static_cast<Byte>(kind));
      names.addRange(name.utf8());
    }
  });
  UniqueArray<Byte> all_names;
  m_parallel_mng->allGatherVariable(names.constView(), all_names);
  forEachStateGroup(all_names, [&](eItemKind kind, const String& name) { m_group_names[indexOf(kind)].insert(name); });
}

std::vector<Int32> MeshParts::readItems(eItemKind kind)
{
  PartRows& rows = m_rows[indexOf(kind)];
  rows = m_arrays.rowsOf(stateArrayName(kind, "UniqueIds"));
  std::vector<Int64>& uids = m_uids[indexOf(kind)];
  std::vector<Int32> owners;
  std::vector<RowDirectory::Entry> entries;
  runAndAgree(m_parallel_mng, [&] {
    uids = m_arrays.read<Int64>(rows, stateArrayName(kind, "UniqueIds"));
    owners = m_arrays.read<Int32>(rows, stateArrayName(kind, "Owners"));
    const Int64 first = rows.firstOfRank(m_parallel_mng->commRank());
    for (std::size_t i = 0; i < owners.size(); ++i) {
      const Int64 row = first + static_cast<Int64>(i);
      if (owners[i] < 0 || owners[i] >= m_parts.nbPart())
        ARCANE_FATAL("saved mesh '{0}': the owner of {1} {2} is {3}, expected 0 to {4}", m_mesh_name, itemKindName(kind), uids[i],
                     owners[i], m_parts.nbPart() - 1);
      if (owners[i] == rows.partOf(row))
        entries.push_back({ uids[i], row, 0 });
    }
  });
  m_directories[indexOf(kind)] = std::make_unique<RowDirectory>(m_parallel_mng, comm::spanOf(entries));
  return owners;
}

void MeshParts::readCells(const std::vector<Int32>& owners)
{
  CellRows cells;
  m_is_along_curve = m_parts.size(0, state_places_name) >= 0;
  runAndAgree(m_parallel_mng, [&] {
    const PartRows& rows = this->rows(IK_Cell);
    const std::vector<Int64>& uids = m_uids[IK_Cell];
    cells.types = m_arrays.read<Int16>(rows, stateArrayName(IK_Cell, "Types"));
    const std::vector<Int64> places = m_is_along_curve ? m_arrays.read<Int64>(rows, state_places_name) : std::vector<Int64>();
    const Int64 first = rows.firstOfRank(m_parallel_mng->commRank());
    for (std::size_t i = 0; i < owners.size(); ++i) {
      if (cells.types[i] <= IT_NullType || cells.types[i] >= NB_BASIC_ITEM_TYPE)
        ARCANE_FATAL("saved mesh '{0}': the type of Cell {1} is {2}, expected {3} to {4}", m_mesh_name, uids[i], cells.types[i],
                     IT_NullType + 1, NB_BASIC_ITEM_TYPE - 1);
      cells.is_own.push_back(owners[i] == rows.partOf(first + static_cast<Int64>(i)));
      if (!cells.is_own.back())
        continue;
      m_cells.uid.add(uids[i]);
      m_cells.type.add(cells.types[i]);
      if (m_is_along_curve)
        m_cells.place.add(places[i]);
    }
  });
  for (eItemKind kind : { IK_Node, IK_Face, IK_Edge })
    connectCells(kind, cells);
}

std::vector<Int64> MeshParts::readConnected(eItemKind kind, const CellRows& cells) const
{
  const String name = stateArrayName(IK_Cell, itemKindName(kind));
  const std::vector<RowPiece> pieces = rows(IK_Cell).piecesOf(m_parallel_mng->commRank());
  std::vector<Int64> nb_values(pieces.size(), 0);
  std::size_t cell = 0;
  for (std::size_t p = 0; p < pieces.size(); ++p)
    for (Int64 i = 0; i < pieces[p].nb_row; ++i)
      nb_values[p] += nbConnected(cells.types[cell++], kind);
  const Int64 nb_before = m_arrays.valuesBefore(pieces, nb_values);

  std::vector<Int64> connected;
  runAndAgree(m_parallel_mng, [&] {
    cell = 0;
    for (std::size_t p = 0; p < pieces.size(); ++p) {
      const RowPiece values{ pieces[p].part, p == 0 ? nb_before : 0, nb_values[p] };
      const bool is_end = pieces[p].first + pieces[p].nb_row == rows(IK_Cell).nbRowOfPart(values.part);
      const Int64 end = values.first + values.nb_row;
      const Int64 size = m_parts.size(values.part, name);
      if (is_end ? end != size : end > size)
        ARCANE_FATAL("saved mesh '{0}': array '{1}' of rank {2} has {3} elements, expected {4}{5} from the types of cells", m_mesh_name,
                     name, values.part, size, end, is_end ? "" : " or more");
      std::vector<Int32> ids(static_cast<std::size_t>(values.nb_row));
      m_parts.read(values, name, DT_Int32, ids.data());
      const Int32* id = ids.data();
      for (Int64 i = 0; i < pieces[p].nb_row; ++i, ++cell)
        for (Int32 k = 0; k < nbConnected(cells.types[cell], kind); ++k, ++id) {
          m_arrays.checkLocalId(rows(kind), values.part, *id, name, itemKindName(kind));
          if (cells.is_own[cell])
            connected.push_back(rows(kind).firstOfPart(values.part) + *id);
        }
    }
  });
  return connected;
}

void MeshParts::connectCells(eItemKind kind, const CellRows& cells)
{
  const String array = stateArrayName(IK_Cell, itemKindName(kind));
  m_parts.gatherSizes(array);
  Int64 nb_value = 0;
  for (Int32 part = 0; part < m_parts.nbPart(); ++part)
    nb_value += std::max(m_parts.size(part, array), Int64(0));
  m_has_connected[indexOf(kind)] = nb_value != 0;
  if (nb_value == 0)
    return;
  const std::vector<Int64> connected = readConnected(kind, cells);
  // Each item once: most nodes have several cells.
  std::vector<Int64> needed(connected);
  std::sort(needed.begin(), needed.end());
  needed.erase(std::unique(needed.begin(), needed.end()), needed.end());
  auto fetch = std::make_unique<RowFetch>(m_parallel_mng, rows(kind), comm::spanOf(needed));
  std::vector<Int64> uids = fetch->fetch(m_uids[indexOf(kind)], Int64(NULL_ITEM_UNIQUE_ID));
  UniqueArray<Int64>& of_cells = uidsConnected(kind);
  of_cells.reserve(static_cast<Int64>(connected.size()));
  for (const Int64 row : connected)
    of_cells.add(uids[static_cast<std::size_t>(std::lower_bound(needed.begin(), needed.end(), row) - needed.begin())]);
  if (kind == IK_Node) {
    m_node_uids = std::move(uids);
    m_nodes_fetch = std::move(fetch);
  }
}

UniqueArray<Int64>& MeshParts::uidsConnected(eItemKind kind)
{
  return kind == IK_Node ? m_cells.node_uid : kind == IK_Face ? m_cells.face_uid : m_cells.edge_uid;
}

// A message has, for each cell: unique id, type, place if there are places, and unique ids of nodes, faces and edges.
CellTable MeshParts::sendCells(ConstArrayView<Int32> new_owners) const
{
  const UniqueArray<Int64> CellTable::*const lists[] = { &CellTable::node_uid, &CellTable::face_uid, &CellTable::edge_uid };
  constexpr eItemKind kinds[] = { IK_Node, IK_Face, IK_Edge };
  comm::RankMessages messages(static_cast<std::size_t>(m_parallel_mng->commSize()));
  Int32 begin[3] = {};
  for (Int32 cell = 0; cell < m_cells.uid.size(); ++cell) {
    UniqueArray<Int64>& message = messages[static_cast<std::size_t>(new_owners[cell])];
    message.add(m_cells.uid[cell]);
    message.add(m_cells.type[cell]);
    if (m_is_along_curve)
      message.add(m_cells.place[cell]);
    for (Int32 k = 0; k < 3; ++k)
      if (m_has_connected[indexOf(kinds[k])]) {
        const Int32 nb = nbConnected(m_cells.type[cell], kinds[k]);
        message.addRange((m_cells.*lists[k]).constView().subView(begin[k], nb));
        begin[k] += nb;
      }
  }
  const comm::Received<Int64> received = comm::exchangeRecords(m_parallel_mng, std::move(messages));
  CellTable mine;
  UniqueArray<Int64>* const my_lists[] = { &mine.node_uid, &mine.face_uid, &mine.edge_uid };
  for (const Int64 *p = received.values.data(), *end = p + received.values.size(); p != end;) {
    mine.uid.add(*p++);
    mine.type.add(static_cast<Int16>(*p++));
    if (m_is_along_curve)
      mine.place.add(*p++);
    for (Int32 k = 0; k < 3; ++k)
      if (m_has_connected[indexOf(kinds[k])]) {
        const Int32 nb = nbConnected(mine.type.back(), kinds[k]);
        my_lists[k]->addRange(ConstArrayView<Int64>(nb, p));
        p += nb;
      }
  }
  return mine;
}

std::unique_ptr<RowFetch> MeshParts::fetchOfItems(const MeshTopology& topology, eItemKind kind) const
{
  const ConstArrayView<Int64> uids = topology.family(kind)->uniqueIds();
  const std::vector<Int64> found = directory(kind).rowsOf(Span<const Int64>(uids.data(), uids.size()));
  const auto lost = std::find(found.begin(), found.end(), -1);
  const bool is_complete = lost == found.end();
  throwOnAllRanksUnless(m_parallel_mng, is_complete,
                        is_complete ? String("")
                                    : String::format("saved mesh '{0}': no rank owned {1} {2}", m_mesh_name, itemKindName(kind),
                                                     uids[static_cast<Int32>(lost - found.begin())]));
  return std::make_unique<RowFetch>(m_parallel_mng, rows(kind), comm::spanOf(found));
}

void MeshParts::giveMarksAndGroups(MeshTopology& topology, eItemKind kind, const RowFetch& fetch) const
{
  m_arrays.giveMarksAndGroups(topology.family(kind), stateArrayName(kind, ""), rows(kind), m_group_names[indexOf(kind)], fetch);
}

} // namespace Arcane::detail::mesh_restart
