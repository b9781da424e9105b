// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/CopyLevel.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"

#include <utility>

namespace Arcane::detail::checkpoint
{
void CopyLevel::begin(Int32 disk_every, const copies::CopiesInMemory::Place& place)
{
  m_writer.reset();
  const bool is_allowed = std::exchange(m_is_allowed, false);
  const bool is_disk_required = std::exchange(m_is_disk_required, false);
  m_is_copy = is_allowed && !is_disk_required && m_nb_copy + 1 < disk_every;
  m_is_failed = false;
  m_failure = {};
  if (!m_is_copy)
    return;
  try {
    useCopies(place);
    m_writer = std::make_unique<CopyWriter>(m_parallel_mng, *m_copies);
  }
  catch (const ParallelFatalErrorException& ex) {
    m_failure = ex.message();
  }
}

void CopyLevel::useCopies(const copies::CopiesInMemory::Place& place)
{
  // A module may choose another directory after the first checkpoint.
  if (!m_copies || m_given_directory != place.directory) {
    m_copies.reset();
    m_copies = std::make_unique<copies::CopiesInMemory>(m_parallel_mng, place);
    m_given_directory = place.directory;
  }
}

String CopyLevel::end(const format::Manifest& header)
{
  if (m_failure.null()) {
    try {
      m_writer->publish(header);
    }
    catch (const ParallelFatalErrorException& ex) {
      m_failure = ex.message();
    }
  }
  m_writer.reset();
  if (m_failure.null()) {
    ++m_nb_copy;
    m_iteration = header.iteration;
    return {};
  }
  m_is_copy = false;
  m_is_failed = true;
  m_is_disk_required = true;
  return std::exchange(m_is_failure_known, true) ? String() : m_failure;
}

String CopyLevel::removeUpTo(Int32 iteration, const copies::CopiesInMemory::Place& place)
{
  useCopies(place);
  return m_copies->removeUpTo(iteration);
}

copies::SavedCopy CopyLevel::save(const String& run)
{
  const copies::CopiesInMemory::Place& place = m_copies->place();
  copies::SavedCopy saved = copies::saveNewestCopy(m_parallel_mng, { place.memory, m_given_directory, run });
  ARCANE_THROW_IF(saved.index < 0 && !saved.refusals.empty(), ParallelFatalErrorException, "{0}", saved.refusals.front());
  ARCANE_THROW_IF(saved.nb_found == 0, ParallelFatalErrorException,
                  "cannot save the copy of the last checkpoint: no copy is in '{0}' any more", place.memory);
  // An older copy, or one of another run, is not the last checkpoint.
  const bool is_saved = (saved.index >= 0) ? saved.iteration == m_iteration : saved.iteration_on_disk >= m_iteration;
  ARCANE_THROW_IF(!is_saved, ParallelFatalErrorException,
                  "cannot save the copy of the last checkpoint: no whole copy of iteration {0} of this run is in '{1}' any more{2}{3}",
                  m_iteration, place.memory, saved.refusals.empty() ? "" : ": ",
                  saved.refusals.empty() ? String("") : saved.refusals.front());
  return saved;
}
} // namespace Arcane::detail::checkpoint
