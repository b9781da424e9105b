// SPDX-License-Identifier: Apache-2.0
// For each item of a family, the local ids of the connected items of another.
#pragma once

#include "arcane_core/base/UniqueArray.h"
#include "arcane_core/mesh/ArcaneTypes.h"

namespace Arcane::detail
{

/*!
 * \brief Lists in one array. After a build they follow each other; changes may leave holes until the next one.
 */
class ItemConnectivity
{
 public:
  Int32 nbSource() const { return m_nb.size(); }
  ConstArrayView<Int32> of(Int32 source) const { return { m_nb[source], m_list.data() + m_index[source] }; }
  ArrayView<Int32> of(Int32 source) { return { m_nb[source], m_list.data() + m_index[source] }; }
  const Int32* nb() const { return m_nb.data(); }
  const Int32* index() const { return m_index.data(); }
  const Int32* list() const { return m_list.data(); }
  //! Largest number of items connected to an item.
  Int32 maxNb() const;
  Int64 allocatedBytes() const;

  //! Takes the lists one after the other: \a nb of each source, \a list of all.
  void assign(UniqueArray<Int32>&& nb, UniqueArray<Int32>&& list);
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
  void removeAll(Int32 source) { m_nb[source] = 0; }

 private:
  UniqueArray<Int32> m_nb;
  UniqueArray<Int32> m_index;
  UniqueArray<Int32> m_list;
};

} // namespace Arcane::detail
