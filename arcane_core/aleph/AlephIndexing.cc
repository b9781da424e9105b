// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/aleph/AlephIndexing.h"

#include "arcane_core/aleph/NamedRows.h"
#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane
{
Integer AlephIndexing::get(const VariableRef& variable, const Item& item)
{
  const Int32 index = m_rows.index(variable, item);
  if (!m_rows.isNumbered())
    return index;
  ARCANE_FATAL_IF(m_rows.name(index).row < 0, "aleph: {0} has no row on its owner, rank {1}, expected that it is named there",
                  m_rows.describe(index), m_rows.name(index).owner);
  return m_rows.name(index).row - m_rows.part()[m_rows.parallelMng()->commRank()];
}
} // namespace Arcane
