// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/VtkHdfOutput.h"

#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/comm/Agreement.h"
#include "variables/data/ContentHash.h"

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <string>

namespace Arcane::detail::output
{
using MessagePassing::MessageRank;
using MessagePassing::PointToPointMessageInfo;

VtkHdfOutput::VtkHdfOutput(IParallelMng* pm, const String& path, const VtkPiece& piece)
: m_parallel_mng(pm)
, m_path(path)
, m_is_joined(piece.is_joined)
{
  m_nb_point = gatherCounts(piece.nodes.size());
  m_nb_cell = gatherCounts(piece.items.size());
  m_nb_connectivity = gatherCounts(piece.connectivity.size());
  m_nb_offset = gatherCounts(offsetsOf(piece).size());
}

VtkHdfOutput::~VtkHdfOutput() = default;

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

UniqueArray<Int64> VtkHdfOutput::gatherCounts(Int64 mine) const
{
  UniqueArray<Int64> counts(m_parallel_mng->commSize());
  m_parallel_mng->allGather(ConstArrayView<Int64>(1, &mine), counts.view());
  return counts;
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
                           PointToPointMessageInfo(MessageRank(root)));
    return;
  }
  Int64 first = 0;
  UniqueArray<Byte> received;
  for (Int32 rank = 0; rank < m_parallel_mng->commSize(); ++rank) {
    const void* values = mine.data();
    // Data of other ranks are received even after a failure.
    if (rank != root && nb_row[rank] * row_bytes > 0) {
      received.resize(nb_row[rank] * row_bytes);
      m_parallel_mng->receive(received.span(), PointToPointMessageInfo(MessageRank(rank)));
      values = received.data();
    }
    onMaster([&] { write(first, nb_row[rank], values); });
    first += nb_row[rank];
  }
}

void VtkHdfOutput::renameDraft() const
{
  std::error_code failed;
  std::filesystem::rename(draftPath().localstr(), m_path.localstr(), failed);
  ARCANE_THROW_IF(static_cast<bool>(failed), IOException, "cannot rename '{0}': {1}", base::shownPath(draftPath()), failed.message());
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
