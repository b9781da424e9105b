// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/PendingCheckpoint.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/comm/Agreement.h"
#include "checkpoint/format/ManifestParts.h"
#include "checkpoint/format/RankNotes.h"

namespace Arcane::detail::format
{
PendingCheckpoint::PendingCheckpoint(IParallelMng* pm, const String& base_directory)
: m_parallel_mng(pm)
, m_directory(base_directory)
, m_part_ranks(pm->machineRanks())
{
  runAndAgree(pm, [&] {
    if (pm->isMasterIO())
      createDraft();
  });
  UniqueArray<Int64> index(1, m_index);
  pm->broadcast(index.view(), pm->masterIORank());
  m_index = index[0];
}

PendingCheckpoint::~PendingCheckpoint()
{
  if (!m_is_over)
    removeDraft();
}

void PendingCheckpoint::createDraft()
{
  m_directory.create();
  m_directory.removeLeftovers();
  m_index = m_directory.nextIndex();
  CheckpointDirectory(draftPath()).create();
}

void PendingCheckpoint::commit(const String& failure, const Manifest& header, FileRecord file)
{
  RankText mine;
  runAndAgree(m_parallel_mng, [&] {
    ARCANE_THROW_IF(!failure.null(), IOException, "{0}", failure);
    file.rank = m_parallel_mng->commRank();
    completeRecord(draftPath(), file);
    mine = describeRank(file);
  });
  writeManifestOfAll(m_parallel_mng, m_part_ranks, draftPath(), header, mine);
  runAndAgree(m_parallel_mng, [&] {
    if (m_parallel_mng->isMasterIO())
      m_directory.publish(m_index);
  });
  m_is_over = true;
}

void PendingCheckpoint::removeDraft() noexcept
{
  if (m_parallel_mng->isMasterIO())
    m_directory.removeDraft(m_index);
}
} // namespace Arcane::detail::format
