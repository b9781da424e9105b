// SPDX-License-Identifier: Apache-2.0
// The groups of a mesh that have a table of positions.
#pragma once

#include "arcane_core/mesh/ArcaneTypes.h"

#include <vector>

namespace Arcane
{
class ItemGroupImpl;
}

namespace Arcane::detail::mesh
{

//! Updates the tables of positions together. They wait while items and groups do not agree, or groups are set one after the other. \local
class IndexedGroups
{
 public:
  //! Tables wait until resume(), or the end of the scope when that is not reached.
  class Suspension
  {
   public:
    explicit Suspension(IndexedGroups& groups)
    : m_groups(groups)
    {
      m_groups.m_are_suspended = true;
    }
    ~Suspension() { m_groups.m_are_suspended = false; }
    Suspension(const Suspension&) = delete;
    Suspension& operator=(const Suspension&) = delete;

   private:
    IndexedGroups& m_groups;
  };

  void add(ItemGroupImpl* group) { m_groups.push_back(group); }
  void remove(ItemGroupImpl* group) { std::erase(m_groups, group); }
  const std::vector<ItemGroupImpl*>& all() const { return m_groups; }
  //! Returns true while tables wait.
  bool areSuspended() const { return m_are_suspended; }
  //! Ends a suspension, and updates all tables.
  void resume();
  //! Updates all tables, unless they are suspended.
  void update();

 private:
  std::vector<ItemGroupImpl*> m_groups;
  bool m_are_suspended = false;
};

} // namespace Arcane::detail::mesh
