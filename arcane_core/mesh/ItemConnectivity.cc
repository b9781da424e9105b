// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/ItemConnectivity.h"

#include <algorithm>

namespace Arcane::detail
{

namespace
{
UniqueArray<Int32> firstIndexes(const UniqueArray<Int32>& nb)
{
  UniqueArray<Int32> index(nb.size());
  Int64 total = 0;
  for (Int32 i = 0; i < nb.size(); ++i) {
    index[i] = static_cast<Int32>(total);
    total += nb[i];
  }
  arccoreCheckArraySize(total);
  return index;
}
} // namespace

Int32 ItemConnectivity::maxNb() const
{
  return m_nb.empty() ? 0 : *std::max_element(m_nb.begin(), m_nb.end());
}

Int64 ItemConnectivity::allocatedBytes() const
{
  return (m_nb.largeCapacity() + m_index.largeCapacity() + m_list.largeCapacity()) * Int64(sizeof(Int32));
}

void ItemConnectivity::assign(UniqueArray<Int32>&& nb, UniqueArray<Int32>&& list)
{
  m_nb = std::move(nb);
  m_list = std::move(list);
  m_index = firstIndexes(m_nb);
}

void ItemConnectivity::transpose(const ItemConnectivity& from, Int32 nb_target)
{
  m_nb.resize(nb_target);
  m_nb.fill(0);
  for (Int32 source = 0; source < from.nbSource(); ++source)
    for (Int32 target : from.of(source))
      ++m_nb[target];
  m_index = firstIndexes(m_nb);
  m_list.resize(nb_target == 0 ? 0 : Int64(m_index.back()) + m_nb.back());
  // The first indexes move while the lists are filled, and then move back.
  Int32* const index = m_index.data();
  Int32* const list = m_list.data();
  for (Int32 source = 0; source < from.nbSource(); ++source)
    for (Int32 target : from.of(source))
      list[index[target]++] = source;
  for (Int32 target = 0; target < nb_target; ++target)
    index[target] -= m_nb[target];
}

void ItemConnectivity::clear()
{
  m_nb.dispose();
  m_index.dispose();
  m_list.dispose();
}

void ItemConnectivity::addSources(Int32 nb_new)
{
  const Int32 old_size = m_nb.size();
  m_nb.resize(Int64(old_size) + nb_new, 0);
  m_index.resize(Int64(old_size) + nb_new, m_list.size());
}

void ItemConnectivity::append(Int32 source, Int32 target)
{
  const Int32 n = m_nb[source];
  if (m_index[source] + n != m_list.size()) {
    const Int32 begin = m_index[source];
    m_index[source] = m_list.size();
    m_list.reserve(Int64(m_list.size()) + n + 1 > m_list.capacity() ? 2 * Int64(m_list.size() + n + 1) : m_list.capacity());
    for (Int32 i = 0; i < n; ++i)
      m_list.add(Int32(m_list[begin + i]));
  }
  m_list.add(target);
  ++m_nb[source];
}

void ItemConnectivity::remove(Int32 source, Int32 target)
{
  Int32* const begin = m_list.data() + m_index[source];
  Int32* const end = begin + m_nb[source];
  Int32* const found = std::find(begin, end, target);
  if (found == end)
    return;
  std::copy(found + 1, end, found);
  --m_nb[source];
}

} // namespace Arcane::detail
