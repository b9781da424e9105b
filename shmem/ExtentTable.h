// SPDX-License-Identifier: Apache-2.0
// A table of the free and used runs of units of a range. A lookup finds the best free run for a wanted number of units.
#pragma once

#include "shmem/ArenaLayout.h"

namespace Arcane::detail::shmem
{
/*!
 * \brief Manages free and used extents of a range of units, in memory that it does not own and that may be shared.
 *
 * Two free extents never touch each other. Free extents are kept in buckets by size, four buckets per power of two. The time of release(), grow() and
 * split() therefore does not depend on the number of extents. The same is true of allocate(), unless the largest free extents are hardly larger than
 * the wanted size: allocate() then walks through all extents of one bucket. Among extents of about the wanted size, allocate() prefers the most
 * recently released.
 *
 * The caller locks. The table uses at most nb_usable_node nodes. When hasSpareNodes() returns false, the caller calls addUsableNodes().
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
  //! Returns true when \a n more nodes can be made. \local
  bool hasSpareNodes(Int32 n) const;
  void addUsableNodes(Int32 n) { m_roots->nb_usable_node += n; }
  Int32 nbUsableNode() const { return m_roots->nb_usable_node; }

  const ExtentNode& node(Int32 id) const { return m_nodes[id]; }
  //! Returns an extent of exactly \a nb_unit units, all in use, or -1 if no free extent is large enough. Needs one spare node. \local
  Int32 allocate(Int64 nb_unit);
  //! Makes \a id free and merges it with its free neighbours. Returns the node of the merged extent. \local
  Int32 release(Int32 id);
  //! Extends a used extent into the free one that follows it. Returns false, and changes nothing, if that one is too small. \local
  bool grow(Int32 id, Int64 nb_unit);
  //! Cuts a used extent into two used ones and returns the second. Needs one spare node. \local
  Int32 split(Int32 id, Int64 nb_unit_kept);
  //! Notes that only the first \a nb_unit units of \a id are in use. The other units are room to grow. \local
  void setUsed(Int32 id, Int64 nb_unit) { m_nodes[id].used = nb_unit; }
  //! Returns the number of units of the largest free extent. Walks through all free extents of one bucket. \local
  Int64 largestFree() const;
  //! Returns the extent after \a id, or -1 after the last one. The first extent has the number 0. \local
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
} // namespace Arcane::detail::shmem
