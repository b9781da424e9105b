// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/PartFiles.h"

#include <algorithm>

namespace Arcane::detail::checkpoint
{
namespace
{
//! Returns the value of \a part as the first one of \a recent. \a make makes it if there is none; of more than \a max_nb the last one goes.
template <typename Recent, typename Make> auto& recentOf(Recent& recent, Int32 part, std::size_t max_nb, const Make& make)
{
  const auto found = std::find_if(recent.begin(), recent.end(), [part](const auto& one) { return one.first == part; });
  if (found != recent.end()) {
    recent.splice(recent.begin(), recent, found);
    return recent.front().second;
  }
  if (recent.size() == max_nb)
    recent.pop_back();
  recent.emplace_front(part, make());
  return recent.front().second;
}
} // namespace

std::shared_ptr<const format::FileRecord> PartFiles::record(Int32 part)
{
  return recentOf(m_descriptions, part, max_nb_record, [&] { return std::make_shared<const format::FileRecord>(m_records.read(part)); });
}

const RankFileReader& PartFiles::open(Int32 part)
{
  return *recentOf(m_files, part, max_nb_open, [&] { return std::make_unique<RankFileReader>(m_records.directory(), *record(part)); });
}
} // namespace Arcane::detail::checkpoint
