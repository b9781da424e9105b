// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/GroupObservers.h"

#include <algorithm>

namespace Arcane::detail::mesh
{

void GroupObservers::attach(const void* key, IItemGroupObserver* observer)
{
  std::shared_ptr<IItemGroupObserver> owned(observer);
  for (auto& [other, present] : m_observers)
    if (other == key) {
      present.swap(owned);
      return;
    }
  m_observers.emplace_back(key, std::move(owned));
}

void GroupObservers::detach(const void* key)
{
  const auto found = std::ranges::find_if(m_observers, [&](const auto& entry) { return entry.first == key; });
  if (found == m_observers.end())
    return;
  // The observer is destroyed when the list is right again, since its destructor may read the list.
  const std::shared_ptr<IItemGroupObserver> last = std::move(found->second);
  m_observers.erase(found);
}

bool GroupObservers::needInfo() const
{
  return std::ranges::any_of(m_observers, [](const auto& entry) { return entry.second->needInfo(); });
}

template <typename Call> void GroupObservers::notify(Call call)
{
  const auto is_attached = [&](const std::shared_ptr<IItemGroupObserver>& observer) {
    return std::ranges::any_of(m_observers, [&](const auto& entry) { return entry.second == observer; });
  };
  // A copy, since an observer may attach and detach others.
  for (const auto& [key, observer] : std::vector(m_observers))
    if (is_attached(observer))
      call(*observer);
}

void GroupObservers::notifyExtend(ConstArrayView<Int32> local_ids)
{
  const Info info = needInfo() ? &local_ids : nullptr;
  notify([&](IItemGroupObserver& observer) { observer.executeExtend(info); });
}

void GroupObservers::notifyReduce(ConstArrayView<Int32> local_ids)
{
  const Info info = needInfo() ? &local_ids : nullptr;
  notify([&](IItemGroupObserver& observer) { observer.executeReduce(info); });
}

void GroupObservers::notifyCompact(ConstArrayView<Int32> old_to_new)
{
  const Info info = needInfo() ? &old_to_new : nullptr;
  notify([&](IItemGroupObserver& observer) { observer.executeCompact(info); });
}

void GroupObservers::notifyInvalidate()
{
  notify([&](IItemGroupObserver& observer) { observer.executeInvalidate(); });
}

} // namespace Arcane::detail::mesh
