// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/OperationLog.h"

#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/base/text/NumberText.h"

#include <algorithm>
#include <sstream>

namespace Arcane::detail::pool
{
std::vector<String> OperationLog::lines() const
{
  std::vector<String> all;
  for (std::size_t i = m_nb_added - std::min(m_nb_added, nb_kept); i < m_nb_added; ++i) {
    const Operation& operation = m_operations[i % nb_kept];
    const Int64 nb_byte = operation.nb_byte;
    base::ClassicStream<std::ostringstream> o;
    o << (nb_byte >= 0 ? "allocate " : "free ") << base::bytesText(static_cast<double>(nb_byte >= 0 ? nb_byte : -nb_byte)) << " at "
      << operation.address;
    all.emplace_back(o.str());
  }
  return all;
}
} // namespace Arcane::detail::pool
