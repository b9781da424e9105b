// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/PartFiles.h"

#include <algorithm>

namespace Arcane::detail::checkpoint
{
const RankFileReader& PartFiles::open(Int32 part)
{
  const auto found = std::find_if(m_files.begin(), m_files.end(), [part](const auto& file) { return file.first == part; });
  if (found != m_files.end()) {
    m_files.splice(m_files.begin(), m_files, found);
    return *m_files.front().second;
  }
  if (m_files.size() == max_nb_open)
    m_files.pop_back();
  m_files.emplace_front(part, std::make_unique<RankFileReader>(m_directory, m_manifest.files[static_cast<std::size_t>(part)]));
  return *m_files.front().second;
}
} // namespace Arcane::detail::checkpoint
