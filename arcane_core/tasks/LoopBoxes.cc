// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/tasks/LoopBoxes.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/NotImplementedException.h"

namespace Arcane::detail::tasks
{

Int64 sizeOfBoxes(Int64 nb_element, const ParallelLoopOptions& options)
{
  using Partitioner = ParallelLoopOptions::Partitioner;
  if (options.partitioner() == Partitioner::Deterministic)
    ARCANE_THROW(NotImplementedException,
                 "loop of several dimensions: the partitioner is Deterministic, expected Auto or Static; loops of one dimension have all");
  const Int32 nb_worker = options.maxThread() < 0 ? nbThread() : std::min(options.maxThread(), nbThread());
  if (nb_worker <= 1)
    return nb_element;
  if (options.partitioner() == Partitioner::Static)
    return nb_element / nb_worker + 1;
  return options.grainSize() > 0 ? options.grainSize() : nb_element / (Int64(2) * nb_worker) + 1;
}

} // namespace Arcane::detail::tasks
