// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/connectivities/IItemConnectivityMng.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/mesh/connectivities/IItemConnectivitySynchronizer.h"
#include "arcane_core/mesh/families/ItemFamilyItemListChangedEventArgs.h"

#include <map>
#include <memory>
#include <set>

namespace Arcane
{

namespace
{
//! The new and the lost items of one family.
class FamilyChanges
{
 public:
  explicit FamilyChanges(IItemFamily* family)
  : m_family(family)
  {
    family->itemListChangedEvent().attach(m_pool, [this](const ItemFamilyItemListChangedEventArgs& args) { note(args); });
  }

  bool empty() const { return m_added.empty() && m_removed.empty(); }
  void clear()
  {
    m_added.clear();
    m_removed.clear();
  }
  //! Returns local ids, which other changes renumber.
  ArrayView<Int32> added()
  {
    m_added_ids.clear();
    for (const Int64 unique_id : m_added)
      m_added_ids.add(m_family->localIdOf(unique_id));
    return m_added_ids.view();
  }
  ArrayView<Int32> removed() { return m_removed.view(); }

 private:
  void note(const ItemFamilyItemListChangedEventArgs& args)
  {
    if (args.isAdd())
      m_added.insert(args.uniqueId());
    else if (m_added.erase(args.uniqueId()) == 0)
      m_removed.add(args.localId().localId());
  }

  IItemFamily* m_family;
  std::set<Int64> m_added;
  UniqueArray<Int32> m_added_ids;
  UniqueArray<Int32> m_removed;
  EventObserverPool m_pool;
};

struct ConnectivityChanges
{
  explicit ConnectivityChanges(const IItemConnectivity& connectivity)
  : source(connectivity.sourceFamily())
  , target(connectivity.targetFamily())
  {}
  FamilyChanges source;
  FamilyChanges target;
};
} // namespace

struct IItemConnectivityMng::Followed
{
  std::map<const IItemConnectivity*, std::unique_ptr<ConnectivityChanges>> changes;
  std::map<const IItemConnectivity*, std::unique_ptr<IItemConnectivitySynchronizer>> synchronizers;

  ConnectivityChanges& of(const IItemConnectivity* connectivity)
  {
    const auto found = changes.find(connectivity);
    if (found == changes.end())
      ARCANE_THROW(ArgumentException, "connectivity '{0}': it is not registered, expected registerConnectivity() before",
                   connectivity ? connectivity->name() : String("null"));
    return *found->second;
  }
};

IItemConnectivityMng::IItemConnectivityMng(ITraceMng* trace_mng)
: m_trace_mng(trace_mng)
, m_followed(std::make_unique<Followed>())
{}

IItemConnectivityMng::~IItemConnectivityMng() = default;

void IItemConnectivityMng::registerConnectivity(IItemConnectivity* connectivity)
{
  ARCANE_CHECK_POINTER(connectivity);
  m_followed->changes.try_emplace(connectivity, std::make_unique<ConnectivityChanges>(*connectivity));
}

void IItemConnectivityMng::unregisterConnectivity(IItemConnectivity* connectivity)
{
  m_followed->changes.erase(connectivity);
}

bool IItemConnectivityMng::isUpToDate(IItemConnectivity* connectivity)
{
  const ConnectivityChanges& changes = m_followed->of(connectivity);
  return changes.source.empty() && changes.target.empty();
}

void IItemConnectivityMng::setUpToDate(IItemConnectivity* connectivity)
{
  ConnectivityChanges& changes = m_followed->of(connectivity);
  changes.source.clear();
  changes.target.clear();
}

void IItemConnectivityMng::getSourceFamilyModifiedItems(IItemConnectivity* connectivity, ArrayView<Int32>& added_items,
                                                        ArrayView<Int32>& removed_items)
{
  FamilyChanges& changes = m_followed->of(connectivity).source;
  added_items = changes.added();
  removed_items = changes.removed();
}

void IItemConnectivityMng::getTargetFamilyModifiedItems(IItemConnectivity* connectivity, ArrayView<Int32>& added_items,
                                                        ArrayView<Int32>& removed_items)
{
  FamilyChanges& changes = m_followed->of(connectivity).target;
  added_items = changes.added();
  removed_items = changes.removed();
}

IItemConnectivitySynchronizer* IItemConnectivityMng::createSynchronizer(IItemConnectivity* connectivity,
                                                                        IItemConnectivityGhostPolicy* policy)
{
  ARCANE_CHECK_POINTER(connectivity);
  if (!policy || policy->connectivity() != connectivity)
    ARCANE_THROW(ArgumentException, "connectivity '{0}': the policy of its synchronizer is {1}, expected one of this connectivity",
                 connectivity->name(), policy ? "one of another connectivity" : "null");
  auto& synchronizer = m_followed->synchronizers[connectivity];
  if (!synchronizer)
    synchronizer = std::make_unique<IItemConnectivitySynchronizer>(connectivity);
  return synchronizer.get();
}

IItemConnectivitySynchronizer* IItemConnectivityMng::getSynchronizer(IItemConnectivity* connectivity)
{
  const auto found = m_followed->synchronizers.find(connectivity);
  if (found == m_followed->synchronizers.end())
    ARCANE_THROW(ArgumentException, "connectivity '{0}': it has no synchronizer, expected createSynchronizer() before",
                 connectivity ? connectivity->name() : String("null"));
  return found->second.get();
}

} // namespace Arcane
