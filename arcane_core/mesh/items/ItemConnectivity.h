// SPDX-License-Identifier: Apache-2.0
// The local ids of the items of one family that are connected to each item of another.
#pragma once

#include "arcane_core/mesh/description/ArcaneTypes.h"
#include "arcane_core/mesh/items/TopologyArray.h"

#include <limits>

namespace Arcane::detail::mesh
{

/*!
 * \brief Holds all lists in one array. After a build they follow each other; a change may leave holes until the next build.
 *
 * Lists of one size, as the nodes of hexahedra are, need no beginnings: nbEach() says where each is. Without holes, the end of another
 * list is the beginning of the next one, so one array holds both.
 */
class ItemConnectivity
{
 public:
  Int32 nbSource() const
  {
    if (m_nb_each > 0)
      return m_list.size() / m_nb_each;
    return m_end.empty() ? (m_begin.empty() ? 0 : m_begin.size() - 1) : m_end.size();
  }
  //! Returns the size of all lists, or 0 when they differ. Lists of one size follow each other.
  Int32 nbEach() const { return m_nb_each; }
  Int32 nbOf(Int32 source) const { return m_nb_each > 0 ? m_nb_each : ends()[source] - m_begin[source]; }
  ConstArrayView<Int32> of(Int32 source) const { return { nbOf(source), m_list.data() + beginOf(source) }; }
  ArrayView<Int32> of(Int32 source) { return { nbOf(source), m_list.data() + beginOf(source) }; }
  //! Returns the position in list() of the first connected item of each source, and the position after the last one. Both are null
  //! when lists have one size.
  const Int32* begins() const { return m_begin.data(); }
  const Int32* ends() const
  {
    if (m_nb_each > 0)
      return nullptr;
    return m_end.empty() ? m_begin.data() + 1 : m_end.data();
  }
  const Int32* list() const { return m_list.data(); }
  //! Returns the whole array of the lists, which must have no holes.
  ArrayView<Int32> allLists() { return { m_list.size(), m_list.data() }; }
  //! Returns the largest number of items connected to an item.
  Int32 maxNb() const;
  Int64 allocatedBytes() const;

  //! Takes the lists, one after the other: \a nb has the size of each, and \a list, a topologyArray(), holds all. If \a may_be_one_size is
  //! false, there are beginnings even if all sizes are equal: the cells of nodes and of faces always have them.
  void assign(const UniqueArray<Int32>& nb, UniqueArray<Int32>&& list, bool may_be_one_size = true);
  //! Takes lists of \a nb_each items. \a list is a topologyArray().
  void assignEach(Int32 nb_each, UniqueArray<Int32>&& list);
  //! Takes lists of which each begins at \a begin, where the one before ends. \a begin has one entry more than there are lists; both
  //! are a topologyArray().
  void assignFrom(UniqueArray<Int32>&& begin, UniqueArray<Int32>&& list);
  /*!
   * \brief Becomes the connectivity from targets to sources of \a from.
   *
   * Lists are in the order of \a sources, which holds each source once. If it is empty, they are in the order of local ids.
   */
  void transpose(const ItemConnectivity& from, Int32 nb_target, ConstArrayView<Int32> sources = {});
  void clear();
  //! Gives the list of source `new_to_old[i]` to source i.
  void permuteSources(ConstArrayView<Int32> new_to_old);
  //! Replaces each target t by `old_to_new[t]`.
  void renameTargets(ConstArrayView<Int32> old_to_new);

  //! Adds sources without connected items.
  void addSources(Int32 nb_new);
  //! Adds a source with its list, which grows by up to \a nb_room targets before it moves.
  void addSource(ConstArrayView<Int32> list, Int32 nb_room);
  //! Adds sources with their lists, one after the other: \a nb has the size of each, and \a list holds all.
  void addLists(ConstArrayView<Int32> nb, ConstArrayView<Int32> list);
  //! Reserves memory for \a nb_target targets in all lists together.
  void reserve(Int64 nb_target) { m_list.reserve(nb_target); }
  //! Adds a target at the end of a list. A list that has no room moves, and gets room for more targets.
  void append(Int32 source, Int32 target);
  //! Makes room for `nb_more[i]` targets at the end of list i, which appendInRoom() uses. Sources beyond nbSource() are added.
  void makeRoom(ConstArrayView<Int32> nb_more);
  //! Does append() in a list for which makeRoom() has made room.
  void appendInRoom(Int32 source, Int32 target) { m_list.data()[m_end.data()[source]++] = target; }
  //! Removes \a target from the list of \a source, if it is in it. The order of the others is kept.
  void remove(Int32 source, Int32 target);
  void removeAll(Int32 source);
  //! Replaces the targets of \a source. The list stays where it is if there is room.
  void replace(Int32 source, ConstArrayView<Int32> targets);

 private:
  Int32 beginOf(Int32 source) const { return m_nb_each > 0 ? source * m_nb_each : m_begin[source]; }
  void allowHoles();
  //! Moves a list to the end, with room for \a nb_more targets.
  void moveToEnd(Int32 source, Int32 nb_more);

  //! The content of places without a list, where a list may grow. Targets of applications may be NULL_ITEM_LOCAL_ID.
  static constexpr Int32 FREE_PLACE = std::numeric_limits<Int32>::min();

  //! The size of all lists if it is the same, and positive; then the two arrays below are empty.
  Int32 m_nb_each = 0;
  //! \shape{number of sources + 1} without holes, \shape{number of sources} with holes.
  UniqueArray<Int32> m_begin = topologyArray<Int32>();
  //! Empty without holes.
  UniqueArray<Int32> m_end = topologyArray<Int32>();
  UniqueArray<Int32> m_list = topologyArray<Int32>();
};

} // namespace Arcane::detail::mesh
