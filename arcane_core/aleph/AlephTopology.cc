// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/aleph/AlephTopology.h"

#include "arcane_core/aleph/NamedRows.h"
#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane
{
ConstArrayView<AlephInt> AlephTopology::part() const
{
  return m_rows.part();
}

void AlephTopology::rowRange(Integer& first, Integer& end) const
{
  ARCANE_FATAL_IF(!m_rows.isNumbered(), "aleph: rows have no numbers before the first solve");
  const Int32 rank = m_rows.parallelMng()->commRank();
  first = part()[rank];
  end = part()[rank + 1];
}

void AlephTopology::rowLocalRange(AlephInt& nb_row) const
{
  nb_row = nb_row_rank();
}

AlephInt AlephTopology::nb_row_size() const
{
  ARCANE_FATAL_IF(!m_rows.isNumbered(), "aleph: rows have no numbers before the first solve");
  return part().back();
}

AlephInt AlephTopology::nb_row_rank() const
{
  Integer first = 0;
  Integer end = 0;
  rowRange(first, end);
  return end - first;
}
} // namespace Arcane
