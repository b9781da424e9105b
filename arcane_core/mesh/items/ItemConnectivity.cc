// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/ItemConnectivity.h"

#include <algorithm>
#include <functional>

namespace Arcane::detail::mesh
{

Int32 ItemConnectivity::maxNb() const
{
  if (m_nb_each > 0)
    return m_nb_each;
  Int32 max_nb = 0;
  for (Int32 source = 0; source < nbSource(); ++source)
    max_nb = std::max(max_nb, nbOf(source));
  return max_nb;
}

Int64 ItemConnectivity::allocatedBytes() const
{
  return (m_begin.largeCapacity() + m_end.largeCapacity() + m_list.largeCapacity()) * Int64(sizeof(Int32));
}

void ItemConnectivity::assign(const UniqueArray<Int32>& nb, UniqueArray<Int32>&& list, bool may_be_one_size)
{
  const bool is_one_size =
    may_be_one_size && !nb.empty() && nb[0] > 0 && std::adjacent_find(nb.begin(), nb.end(), std::not_equal_to<>()) == nb.end();
  if (is_one_size)
    return assignEach(nb[0], std::move(list));
  clear();
  m_list = std::move(list);
  m_begin.resize(nb.largeSize() + 1);
  Int64 total = 0;
  for (Int32 i = 0; i < nb.size(); ++i) {
    m_begin[i] = static_cast<Int32>(total);
    total += nb[i];
  }
  m_begin[nb.size()] = arccoreCheckArraySize(total);
}

void ItemConnectivity::assignEach(Int32 nb_each, UniqueArray<Int32>&& list)
{
  clear();
  m_nb_each = nb_each;
  m_list = std::move(list);
}

void ItemConnectivity::assignFrom(UniqueArray<Int32>&& begin, UniqueArray<Int32>&& list)
{
  clear();
  m_begin = std::move(begin);
  m_list = std::move(list);
}

void ItemConnectivity::transpose(const ItemConnectivity& from, Int32 nb_target, ConstArrayView<Int32> sources)
{
  clear();
  m_begin.resize(Int64(nb_target) + 1, 0);
  for (Int32 source = 0; source < from.nbSource(); ++source)
    for (Int32 target : from.of(source))
      ++m_begin[Int64(target) + 1];
  for (Int32 target = 0; target < nb_target; ++target)
    m_begin[Int64(target) + 1] += m_begin[target];
  m_list.resize(m_begin[nb_target]);
  // Each beginning moves to the end of its list while the lists are filled: it is then the next beginning.
  Int32* const begin = m_begin.data();
  Int32* const list = m_list.data();
  for (Int32 i = 0; i < from.nbSource(); ++i) {
    const Int32 source = sources.empty() ? i : sources[i];
    for (Int32 target : from.of(source))
      list[begin[target]++] = source;
  }
  std::copy_backward(begin, begin + nb_target, begin + nb_target + 1);
  begin[0] = 0;
}

void ItemConnectivity::clear()
{
  m_nb_each = 0;
  m_begin.dispose();
  m_end.dispose();
  m_list.dispose();
}

void ItemConnectivity::permuteSources(ConstArrayView<Int32> new_to_old)
{
  UniqueArray<Int32> nb(new_to_old.size());
  UniqueArray<Int32> list = topologyArray<Int32>();
  list.reserve(m_list.largeSize());
  for (Int32 i = 0; i < new_to_old.size(); ++i) {
    const ConstArrayView<Int32> targets = of(new_to_old[i]);
    nb[i] = targets.size();
    list.addRange(targets);
  }
  assign(nb, std::move(list), m_nb_each > 0);
}

void ItemConnectivity::renameTargets(ConstArrayView<Int32> old_to_new)
{
  for (Int32 source = 0; source < nbSource(); ++source)
    for (Int32& target : of(source))
      target = old_to_new[target];
}

void ItemConnectivity::allowHoles()
{
  if (nbSource() == 0 || !m_end.empty())
    return;
  if (m_nb_each > 0) {
    const Int32 nb_source = nbSource();
    m_begin.resize(nb_source);
    m_end.resize(nb_source);
    for (Int32 source = 0; source < nb_source; ++source) {
      m_begin[source] = source * m_nb_each;
      m_end[source] = (source + 1) * m_nb_each;
    }
    m_nb_each = 0;
    return;
  }
  m_end.copy(m_begin.subConstView(1, nbSource()));
  m_begin.resize(m_end.size());
}

void ItemConnectivity::addSources(Int32 nb_new)
{
  allowHoles();
  m_begin.resize(nbSource());
  m_begin.addRange(m_list.size(), nb_new);
  m_end.addRange(m_list.size(), nb_new);
}

void ItemConnectivity::addSource(ConstArrayView<Int32> list, Int32 nb_room)
{
  // Before the first change: nothing is added when the list would be too long.
  const Int32 begin = m_list.size();
  arccoreCheckArraySize(Int64(begin) + list.size() + nb_room);
  if (m_end.empty())
    addSources(0);
  m_begin.add(begin);
  m_end.add(begin + list.size());
  m_list.addRange(list);
  if (nb_room > 0)
    m_list.addRange(FREE_PLACE, nb_room);
}

void ItemConnectivity::addLists(ConstArrayView<Int32> nb, ConstArrayView<Int32> list)
{
  const Int32 nb_former = nbSource();
  Int64 pos = m_list.largeSize();
  addSources(nb.size());
  arccoreCheckArraySize(pos + list.size());
  m_list.addRange(list);
  for (Int32 i = 0; i < nb.size(); ++i) {
    m_begin[nb_former + i] = static_cast<Int32>(pos);
    pos += nb[i];
    m_end[nb_former + i] = static_cast<Int32>(pos);
  }
}

void ItemConnectivity::moveToEnd(Int32 source, Int32 nb_more)
{
  const Int32 begin = m_begin[source];
  const Int32 nb = m_end[source] - begin;
  arccoreCheckArraySize(m_list.largeSize() + nb + nb_more);
  m_begin[source] = m_list.size();
  m_end[source] = m_list.size() + nb;
  m_list.addRange(ConstArrayView<Int32>(nb, m_list.data() + begin));
  m_list.addRange(FREE_PLACE, nb_more);
}

void ItemConnectivity::append(Int32 source, Int32 target)
{
  allowHoles();
  const Int32 end = m_end[source];
  if (end == m_list.size()) {
    m_list.add(target);
    ++m_end[source];
    return;
  }
  // The room doubles at each move, so that moves are rare.
  if (m_list[end] != FREE_PLACE)
    moveToEnd(source, std::max(end - m_begin[source], 1));
  m_list[m_end[source]++] = target;
}

void ItemConnectivity::makeRoom(ConstArrayView<Int32> nb_more)
{
  const Int32 nb_former = nbSource();
  Int64 nb_moved = 0;
  for (Int32 source = 0; source < nb_more.size(); ++source)
    if (nb_more[source] > 0)
      nb_moved += nb_more[source] + (source < nb_former ? nbOf(source) : 0);
  Int64 pos = m_list.largeSize();
  addSources(nb_more.size() - nb_former);
  arccoreCheckArraySize(pos + nb_moved);
  m_list.addRange(FREE_PLACE, nb_moved);
  Int32* const list = m_list.data();
  for (Int32 source = 0; source < nb_more.size(); ++source)
    if (nb_more[source] > 0) {
      Int32* const end = std::copy(list + m_begin[source], list + m_end[source], list + pos);
      m_begin[source] = static_cast<Int32>(pos);
      m_end[source] = static_cast<Int32>(end - list);
      pos = m_end[source] + nb_more[source];
    }
}

void ItemConnectivity::remove(Int32 source, Int32 target)
{
  allowHoles();
  Int32* const begin = m_list.data() + m_begin[source];
  Int32* const end = m_list.data() + m_end[source];
  Int32* const found = std::find(begin, end, target);
  if (found == end)
    return;
  *std::copy(found + 1, end, found) = FREE_PLACE;
  --m_end[source];
}

void ItemConnectivity::removeAll(Int32 source)
{
  allowHoles();
  std::fill(m_list.data() + m_begin[source], m_list.data() + m_end[source], FREE_PLACE);
  m_end[source] = m_begin[source];
}

void ItemConnectivity::replace(Int32 source, ConstArrayView<Int32> targets)
{
  allowHoles();
  if (targets.size() > nbOf(source)) {
    removeAll(source);
    for (const Int32 target : targets)
      append(source, target);
    return;
  }
  std::copy(targets.begin(), targets.end(), m_list.data() + m_begin[source]);
  m_end[source] = m_begin[source] + targets.size();
}

} // namespace Arcane::detail::mesh
