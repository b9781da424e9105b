// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/RegionTrim.h"

#include "accelerator/pool/VirtualPageSource.h"

#include "arcane_core/base/memory/RoundedUp.h"

#include <algorithm>

namespace Arcane::detail::pool
{
namespace
{
constexpr Int64 granule = LargeStore::granule_nb_byte;
// The least excess that the pool may always have.
constexpr Int64 allowed_slack_nb_byte = Int64(64) << 20;
} // namespace

Int64 RegionTrim::findPieces(Int64 min_idle_step, Int64 max_nb_byte, eSearch search, std::vector<FreePiece>& pieces) const
{
  constexpr Int64 nb_quick = 256;
  const PageSource& source = m_regions.source();
  Int64 nb_left = (search == eSearch::Quick) ? nb_quick : no_limit;
  const Int64 min_nb_granule = source.hasPages() ? source.unitNbByte() / granule : 1;
  Int64 nb_byte = 0;
  for (const LargeStore* store : m_regions.stores()) {
    store->forEachFree(min_nb_granule, [&](LargeBlock& block) {
      const auto nb_idle = static_cast<UInt16>(static_cast<UInt16>(m_step) - block.free_since);
      const auto [begin, end] = source.releasablePart(block.address, block.end());
      const Int64 releasable = block.region->nb_used_granule == 0 ? block.nbByte() : end - begin;
      if (nb_idle >= min_idle_step && releasable > 0) {
        pieces.push_back({ &block, block.address, block.nb_granule });
        nb_byte += releasable;
      }
      return nb_byte < max_nb_byte && --nb_left > 0;
    });
  }
  return nb_byte;
}

//! \param is_kept  the memory becomes spare; what is spare already does not count as reserved
Int64 RegionTrim::trim(Int64 nb_byte_to_keep, Int64 min_idle_step, bool is_kept)
{
  PageSource& source = m_regions.source();
  const auto reserved = [&] { return m_regions.reservedNbByte() - (is_kept ? source.spareNbByte() : 0); };
  const Int64 before = reserved();
  if (before > nb_byte_to_keep && !is_kept)
    runtime::reportIfFailed(source.releaseSpare(before - nb_byte_to_keep), "release spare pages of a pool");
  // The rest of a block that was cut is considered in the next round.
  for (bool has_progress = true; has_progress && reserved() > nb_byte_to_keep;) {
    has_progress = false;
    std::vector<FreePiece> pieces;
    findPieces(min_idle_step, reserved() - nb_byte_to_keep, eSearch::Whole, pieces);
    for (const FreePiece& piece : pieces) {
      const Int64 max_nb_byte = reserved() - nb_byte_to_keep;
      if (max_nb_byte > 0 && piece.isStillThere() && m_regions.detach(piece.block, max_nb_byte, is_kept) > 0)
        has_progress = true;
    }
  }
  const Int64 nb_byte = before - reserved();
  m_nb_trim += (nb_byte > 0 && !is_kept) ? 1 : 0;
  return nb_byte;
}

void RegionTrim::endStep(Int64 nb_idle_step)
{
  ++m_step;
  m_regions.setStep(m_step);
  if (m_regions.isAboveThreshold(0))
    trim(m_regions.releaseThreshold(), nb_idle_step, false);
}

// --- moving free pages together -----------------------------------------------------------------

/*
 * Memory is moved rather than added when the pool would have a twentieth more than it ever used at once. Moving costs calls of the driver: a quarter
 * of the bytes moved so far may be added, so a program that repeats its requests ends with the memory that it needs.
 */
bool RegionTrim::isTooMuchReserved(Int64 nb_more_byte) const
{
  if (m_regions.isAboveThreshold(nb_more_byte))
    return true;
  const Int64 reserved = m_regions.reservedNbByte();
  if (reserved < m_min_reserved_to_remap || m_regions.freeNbByte() + m_regions.source().spareNbByte() < nb_more_byte)
    return false;
  const Int64 peak = std::max(m_regions.peakUsedNbByte(), m_regions.usedNbByte() + nb_more_byte);
  const Int64 allowed = peak + peak / 20 + allowed_slack_nb_byte + m_remapped_nb_byte / 4;
  return reserved + nb_more_byte > allowed;
}

bool RegionTrim::gather(Int64 nb_byte, eSearch search)
{
  const PageSource& source = m_regions.source();
  const Int64 unit = source.unitNbByte();
  const Int64 needed = base::roundedUp(nb_byte, unit);
  if (const Int64 missing = needed - source.spareNbByte(); missing > 0) {
    Int64 nb_most = 0;
    for (const LargeStore* store : m_regions.stores())
      nb_most += store->nbFreeGranuleFrom(unit / granule) * granule;
    std::vector<FreePiece> pieces;
    if (nb_most < missing || findPieces(0, missing, search, pieces) < missing) {
      // Looked at again only when there is more.
      m_min_reserved_to_remap = m_regions.reservedNbByte() + m_regions.reservedNbByte() / 16;
      return false;
    }
    // Whole pieces: the last one may be more than what is missing.
    const Int64 mapped = m_regions.reservedNbByte() - source.spareNbByte();
    trim(std::max<Int64>(mapped - missing - VirtualPageSource::max_extent_nb_byte, 0), 0, true);
  }
  m_remapped_nb_byte += needed;
  return source.spareNbByte() >= needed;
}
} // namespace Arcane::detail::pool
