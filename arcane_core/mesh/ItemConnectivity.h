// SPDX-License-Identifier: Apache-2.0
// For each item of a family, the local ids of the connected items of another.
#pragma once

#include "arcane_core/mesh/ArcaneTypes.h"
#include "arcane_core/mesh/TopologyArray.h"

namespace Arcane::detail
{

/*!
 * \brief Lists in one array. After a build they follow each other; a change may leave holes until the next build.
 *
 * Without hole, the end of a list is the beginning of the next one: one array tells both.
 */
class ItemConnectivity
{
 public:
  Int32 nbSource() const { return m_end.empty() ? (m_begin.empty() ? 0 : m_begin.size() - 1) : m_end.size(); }
  ConstArrayView<Int32> of(Int32 source) const { return { ends()[source] - m_begin[source], m_list.data() + m_begin[source] }; }
  ArrayView<Int32> of(Int32 source) { return { ends()[source] - m_begin[source], m_list.data() + m_begin[source] }; }
  //! Position of the first connected item of each source in list(), and of the one after the last.
  const Int32* begins() const { return m_begin.data(); }
  const Int32* ends() const { return m_end.empty() ? m_begin.data() + 1 : m_end.data(); }
  const Int32* list() const { return m_list.data(); }
  //! Largest number of items connected to an item.
  Int32 maxNb() const;
  Int64 allocatedBytes() const;

  //! Takes the lists one after the other: \a nb of each source, \a list of all, which is a topologyArray().
  void assign(const UniqueArray<Int32>& nb, UniqueArray<Int32>&& list);
  /*!
   * \brief The connectivity from targets to sources of \a from.
   *
   * Lists are in the order of the sources.
   */
  void transpose(const ItemConnectivity& from, Int32 nb_target);
  void clear();

  //! New sources without connected items.
  void addSources(Int32 nb_new);
  void append(Int32 source, Int32 target);
  //! The order of the others is kept. Nothing happens if \a target is not there.
  void remove(Int32 source, Int32 target);
  void removeAll(Int32 source);

 private:
  void allowHoles();

  //! One more than sources without holes, as many with holes.
  UniqueArray<Int32> m_begin = topologyArray<Int32>();
  //! Empty without holes.
  UniqueArray<Int32> m_end = topologyArray<Int32>();
  UniqueArray<Int32> m_list = topologyArray<Int32>();
};

} // namespace Arcane::detail
