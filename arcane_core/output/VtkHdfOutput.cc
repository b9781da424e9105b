// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/VtkHdfOutput.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/FrameworkTags.h"
#include "variables/data/ContentHash.h"

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <string>

namespace Arcane::detail::output
{
VtkHdfOutput::RankCounts VtkHdfOutput::countsOf(IParallelMng* pm, const VtkPiece& piece)
{
  constexpr Int32 nb_count = 4;
  // All ranks make one list of offsets, or each makes one: it has the end of the last cell, too.
  const Int64 nb_offset = piece.items.size() + (piece.is_joined && pm->commRank() > 0 ? 0 : 1);
  const UniqueArray<Int64> mine{ piece.nodes.size(), piece.items.size(), piece.connectivity.size(), nb_offset };
  UniqueArray<Int64> all(nb_count * pm->commSize());
  pm->allGather(mine.constView(), all.view());
  RankCounts counts;
  for (Int32 i = 0; i < all.size(); i += nb_count) {
    counts.nb_point.add(all[i]);
    counts.nb_cell.add(all[i + 1]);
    counts.nb_connectivity.add(all[i + 2]);
    counts.nb_offset.add(all[i + 3]);
  }
  return counts;
}

VtkHdfOutput::VtkHdfOutput(IParallelMng* pm, const String& path, const Grid& grid)
: m_parallel_mng(pm)
, m_path(path)
, m_is_joined(grid.piece.is_joined)
{
  const RankCounts counts = grid.counts ? *grid.counts : countsOf(pm, grid.piece);
  m_nb_point = counts.nb_point;
  m_nb_cell = counts.nb_cell;
  m_nb_connectivity = counts.nb_connectivity;
  m_nb_offset = counts.nb_offset;
}

VtkHdfOutput::~VtkHdfOutput() = default;

UniqueArray<Real3> VtkHdfOutput::pointsOf(const Grid& grid)
{
  if (!grid.has_all_nodes)
    return UniqueArray<Real3>(grid.coordinates);
  UniqueArray<Real3> points;
  points.reserve(grid.piece.nodes.size());
  for (const Int32 node : grid.piece.nodes)
    points.add(grid.coordinates[node]);
  return points;
}

const char* VtkHdfOutput::groupOf(Support support)
{
  switch (support) {
  case Support::Point: return "PointData";
  case Support::Cell: return "CellData";
  default: return "FieldData";
  }
}

Int64 VtkHdfOutput::sumOf(ConstArrayView<Int64> values)
{
  return std::accumulate(values.begin(), values.end(), Int64(0));
}

UniqueArray<Int64> VtkHdfOutput::offsetsOf(const VtkPiece& piece) const
{
  if (!m_is_joined)
    return piece.offsets;
  const Int32 rank = m_parallel_mng->commRank();
  const Int64 before = sumOf(m_nb_connectivity.constView().subView(0, rank));
  UniqueArray<Int64> offsets(rank == 0 ? piece.offsets.constView() : piece.offsets.constView().subView(1, piece.offsets.size() - 1));
  for (Int64& offset : offsets)
    offset += before;
  return offsets;
}

VtkHdfOutput::WrittenGrid VtkHdfOutput::hashesOf(const VtkPiece& piece, ConstArrayView<Real3> coordinates,
                                                 const std::vector<GridArray>& arrays)
{
  data::ContentHash topology;
  topology.add(asBytes(piece.types.constView()));
  topology.add(asBytes(piece.offsets.constView()));
  topology.add(asBytes(piece.connectivity.constView()));
  for (const GridArray& array : arrays)
    topology.add(Span<const std::byte>(array.values.data(), array.values.largeSize()));
  data::ContentHash points;
  points.add(asBytes(coordinates));
  return { topology.value(), points.value(), {}, {} };
}

void VtkHdfOutput::onMaster(const std::function<void()>& f)
{
  if (!isMaster() || !m_failure.null())
    return;
  try {
    f();
  }
  catch (const std::exception& ex) {
    m_failure = String(ex.what());
  }
}

void VtkHdfOutput::collectRows(ConstArrayView<Int64> nb_row, Int64 row_bytes, Span<const std::byte> mine,
                               const std::function<void(Int64, Int64, const void*)>& write)
{
  const Int32 root = m_parallel_mng->masterIORank();
  if (!isMaster()) {
    if (!mine.empty())
      m_parallel_mng->send(Span<const Byte>(reinterpret_cast<const Byte*>(mine.data()), mine.size()),
                           comm::messageWith(root, comm::eFrameworkTag::VtkHdfRows, MessagePassing::Blocking));
    return;
  }
  Int64 first = 0;
  UniqueArray<Byte> received;
  for (Int32 rank = 0; rank < m_parallel_mng->commSize(); ++rank) {
    const void* values = mine.data();
    // Data of other ranks are received even after a failure.
    if (rank != root && nb_row[rank] * row_bytes > 0) {
      received.resize(nb_row[rank] * row_bytes);
      m_parallel_mng->receive(received.span(), comm::messageWith(rank, comm::eFrameworkTag::VtkHdfRows, MessagePassing::Blocking));
      values = received.data();
    }
    onMaster([&] { write(first, nb_row[rank], values); });
    first += nb_row[rank];
  }
}

void VtkHdfOutput::throwFailure() const
{
  throwOnAllRanksUnless(m_parallel_mng, m_failure.null(), m_failure);
}

void VtkHdfOutput::removeDraft() const
{
  std::error_code ignored;
  std::filesystem::remove(draftPath().localstr(), ignored);
}
} // namespace Arcane::detail::output
