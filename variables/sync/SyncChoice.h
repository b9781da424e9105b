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

namespace Arcane::detail
{

//! What a rank knows of the values that it sends to a neighbour, of all variables of an exchange together.
struct SentValues
{
  Int64 nb_byte = 0;
  //! Where they are; the other rows are the ghosts of this rank, which it writes while the neighbour reads.
  RowLines lines;
};

/*!
 * \brief True if a neighbour is expected to have \a values sooner when it reads them in place than when it gets a copy.
 *
 * A model of what passes between the caches of two cores; see shmem/README.md. It measures nothing. \local
 */
bool isInPlaceFaster(const SentValues& values);
//! True if the two ways are so near by the model that SyncTrials shall find out which one is faster. \local
bool isChoiceUncertain(const SentValues& values);

/*!
 * \brief Remembers what isInPlaceFaster() needs for the plan of an exchange: lines are counted once for each size of rows.
 *
 * \local
 */
class SyncChoice
{
 public:
  //! What \a plan sends to near neighbour \a index. The plan is the same until its layoutId() is another one.
  SentValues sentValues(const SyncPlan& plan, Int32 index, ConstArrayView<IData*> datas);

 private:
  //! Lines of each near neighbour, for one size of rows.
  struct Lines
  {
    Int64 row_bytes;
    Int64 first_byte;
    std::vector<RowLines> of_neighbours;
  };

  Int64 m_layout_id = -1;
  std::vector<Lines> m_lines;

  const Lines& linesOfRows(const SyncPlan& plan, Int64 row_bytes, Int64 first_byte);
};

} // namespace Arcane::detail
