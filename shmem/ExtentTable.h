// SPDX-License-Identifier: Apache-2.0
// Which units of a range are free, and the best run of them for a wanted number.
#pragma once

#include "shmem/ArenaLayout.h"

namespace Arcane::detail
{
/*!
 * \brief Free and used extents of a range of units, in memory that it does not own and that may be shared.
 *
 * Two free extents never touch. Free ones are kept in buckets by size, four per power of two, so that release(), grow()
 * and split() take a time that does not depend on the number of extents. So does allocate(), unless all that is free is
 * hardly as large as what is wanted: it then goes through the free extents of that quarter of a power of two. Among extents
 * of about the wanted size, allocate() prefers those that were released last. The caller locks. The table may use nb_usable_node nodes; when none is left, see hasSpareNodes(), the caller gives more.
 */
class ExtentTable
{
 public:
  ExtentTable(ExtentRoots* roots, ExtentNode* nodes)
  : m_roots(roots)
  , m_nodes(nodes)
  {}

  //! Makes one free extent of \a nb_unit units. At least one node must be usable. \local
  void initialize(Int64 nb_unit, Int32 nb_usable_node);
  //! True when \a n nodes can be made. \local
  bool hasSpareNodes(Int32 n) const;
  void addUsableNodes(Int32 n) { m_roots->nb_usable_node += n; }
  Int32 nbUsableNode() const { return m_roots->nb_usable_node; }

  const ExtentNode& node(Int32 id) const { return m_nodes[id]; }
  //! Extent of exactly \a nb_unit units, all in use, -1 if no free one is as large. Needs one spare node. \local
  Int32 allocate(Int64 nb_unit);
  //! Makes \a id free, with its free neighbours; returns the node that holds all of them. \local
  Int32 release(Int32 id);
  //! Extends a used extent into the free one that follows it. False, and nothing done, if that is not enough. \local
  bool grow(Int32 id, Int64 nb_unit);
  //! Cuts a used extent in two used ones; returns the second. Needs one spare node. \local
  Int32 split(Int32 id, Int64 nb_unit_kept);
  //! Says that only the first \a nb_unit units of \a id are in use; the rest is room to grow. \local
  void setUsed(Int32 id, Int64 nb_unit) { m_nodes[id].used = nb_unit; }
  //! Goes through the free extents that are within a quarter of a power of two of it. \local
  Int64 largestFree() const;
  //! The extent after \a id, -1 after the last one. The first one has the number 0. \local
  Int32 next(Int32 id) const { return m_nodes[id].next; }

 private:
  ExtentRoots* m_roots;
  ExtentNode* m_nodes;

  Int32 newNode();
  void deleteNode(Int32 id);
  void insertFree(Int32 id);
  void removeFree(Int32 id);
  Int32 findFree(Int64 nb_unit) const;
  void absorbNext(Int32 id);
};
} // namespace Arcane::detail
