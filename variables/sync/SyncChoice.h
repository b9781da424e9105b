// SPDX-License-Identifier: Apache-2.0
// Chooses how a neighbour on the same machine gets values that are in shared memory.
#pragma once

#include "variables/data/RowLines.h"
#include "variables/sync/SyncPlan.h"

#include <vector>

namespace Arcane
{
class IData;
}

namespace Arcane::detail::sync
{

//! Describes the values that a rank sends to a neighbour, of all variables of an exchange together.
struct SentValues
{
  Int64 nb_byte = 0;
  //! The cache lines of the values. Other rows in these lines are ghosts of this rank, which it writes while the neighbour reads.
  data::RowLines lines;
};

/*!
 * \brief Returns true if a neighbour is expected to get \a values sooner by reading them in place than by reading a copy.
 *
 * The answer comes from a model of what passes between the caches of two cores, see shmem/README.md. Nothing is measured. \local
 */
bool isInPlaceFaster(const SentValues& values);
//! Returns true if the model finds both ways so close that SyncTrials must find the faster one. \local
bool isChoiceUncertain(const SentValues& values);

/*!
 * \brief Keeps what isInPlaceFaster() needs for the plan of an exchange: cache lines are counted once for each size of rows.
 *
 * All calls are \local.
 */
class SyncChoice
{
 public:
  //! Describes what \a plan sends to near neighbour \a index. The plan counts as unchanged until its layoutId() changes.
  SentValues sentValues(const SyncPlan& plan, Int32 index, ConstArrayView<IData*> datas);

 private:
  //! The cache lines that go to each near neighbour, for one size of rows.
  struct Lines
  {
    Int64 row_bytes;
    Int64 first_byte;
    std::vector<data::RowLines> of_neighbours;
  };

  Int64 m_layout_id = -1;
  std::vector<Lines> m_lines;

  const Lines& linesOfRows(const SyncPlan& plan, Int64 row_bytes, Int64 first_byte);
};

} // namespace Arcane::detail::sync
