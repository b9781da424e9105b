// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/ItemConnectivity.h"

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
  const Int64 nb_source = Int64(nbSource()) + nb_new;
  m_begin.resize(nbSource());
  m_begin.resize(nb_source, m_list.size());
  m_end.resize(nb_source, m_list.size());
}

void ItemConnectivity::append(Int32 source, Int32 target)
{
  allowHoles();
  const Int32 begin = m_begin[source];
  const Int32 nb = m_end[source] - begin;
  if (m_end[source] != m_list.size()) {
    // The list moves to the end, where it may grow.
    m_begin[source] = m_list.size();
    for (Int32 i = 0; i < nb; ++i)
      m_list.add(Int32(m_list[begin + i]));
  }
  m_list.add(target);
  m_end[source] = m_list.size();
}

void ItemConnectivity::remove(Int32 source, Int32 target)
{
  allowHoles();
  Int32* const begin = m_list.data() + m_begin[source];
  Int32* const end = m_list.data() + m_end[source];
  Int32* const found = std::find(begin, end, target);
  if (found == end)
    return;
  std::copy(found + 1, end, found);
  --m_end[source];
}

void ItemConnectivity::removeAll(Int32 source)
{
  allowHoles();
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
