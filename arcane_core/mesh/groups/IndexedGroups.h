// SPDX-License-Identifier: Apache-2.0
// The groups of a mesh that have a table of positions or observers.
#pragma once

#include "arcane_core/mesh/description/ArcaneTypes.h"

#include <mutex>
#include <vector>

namespace Arcane::detail::mesh
{

//! Keeps tables of positions, and computed groups with observers, up to date when items or groups change. The class does not own the groups. \local
class IndexedGroups
{
 public:
  class Suspended;

  void add(ItemGroupImpl* group) { m_groups.push_back(group); }
  void remove(ItemGroupImpl* group) { std::erase(m_groups, group); }
  bool hasGroupOf(const IItemFamily* family) const;
  //! Returns true if one of the groups is \a group, or is computed from it.
  bool needs(const ItemGroupImpl* group) const;
  //! Returns true while tables wait, because items and groups do not agree or groups are set one after the other.
  bool areSuspended() const { return m_are_suspended; }
  void suspend() { m_are_suspended = true; }
  void resume();
  //! Updates all tables, unless they are suspended.
  void update();
  //! Changes the local ids in the tables of the groups of \a family.
  void changeLocalIds(const IItemFamily* family, ConstArrayView<Int32> old_to_new) const;
  //! Returns the lock of a thread that computes a group, while others may ask for the group too.
  std::recursive_mutex& computing() { return m_computing; }

 private:
  std::vector<ItemGroupImpl*> m_groups;
  bool m_are_suspended = false;
  std::recursive_mutex m_computing;
};

//! Tables wait until IndexedGroups::resume(), or until the end of the scope when that is not reached.
class IndexedGroups::Suspended
{
 public:
  explicit Suspended(IndexedGroups& groups)
  : m_groups(groups)
  {
    m_groups.suspend();
  }
  ~Suspended() { m_groups.m_are_suspended = false; }
  Suspended(const Suspended&) = delete;
  Suspended& operator=(const Suspended&) = delete;

 private:
  IndexedGroups& m_groups;
};

} // namespace Arcane::detail::mesh
