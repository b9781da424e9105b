// SPDX-License-Identifier: Apache-2.0
// The observers of one group.
#pragma once

#include "arcane_core/mesh/groups/IItemGroupObserver.h"

#include <memory>
#include <utility>
#include <vector>

namespace Arcane::detail::mesh
{

//! Owns the observers of a group, each under a key, and notifies them in the order in which they were attached. \local
class GroupObservers
{
 public:
  using Info = const ConstArrayView<Int32>*;

  //! Takes over \a observer, and replaces the observer that has this key.
  void attach(const void* key, IItemGroupObserver* observer);
  //! Destroys the observer of this key, if any. An observer may detach others and itself while it is notified.
  void detach(const void* key);
  bool empty() const { return m_observers.empty(); }
  //! Returns true when an observer needs information.
  bool needInfo() const;

  void notifyExtend(ConstArrayView<Int32> local_ids);
  void notifyReduce(ConstArrayView<Int32> local_ids);
  void notifyCompact(ConstArrayView<Int32> old_to_new);
  void notifyInvalidate();

 private:
  template <typename Call> void notify(Call call);

  std::vector<std::pair<const void*, std::shared_ptr<IItemGroupObserver>>> m_observers;
};

} // namespace Arcane::detail::mesh
