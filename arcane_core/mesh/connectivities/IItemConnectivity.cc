// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/connectivities/IItemConnectivity.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <algorithm>
#include <map>
#include <vector>

namespace Arcane
{

namespace
{
Integer checkedNumber(Integer nb_target, const String& name)
{
  if (nb_target < 0)
    ARCANE_THROW(ArgumentException, "connectivity '{0}': number of targets of a source is {1}, expected 0 or more", name, nb_target);
  return nb_target;
}

//! Returns the targets of the connectivity, which is the one of \a vector, or another one.
ItemVectorView targetsIn(ConnectivityItemVector& vector, const IItemConnectivity* connectivity, ItemLocalId source)
{
  vector = ConnectivityItemVector(connectivity);
  return vector.connectedItems(source);
}
} // namespace

IItemConnectivity::IItemConnectivity(IItemFamily* source, IItemFamily* target, Integer nb_target, const String& name)
: IIncrementalItemConnectivity(source, target, name)
, m_nb_target(checkedNumber(nb_target, name))
{}

IItemConnectivity::IItemConnectivity(IItemFamily* source, IItemFamily* target, ConstArrayView<Integer> nb_target, const String& name)
: IIncrementalItemConnectivity(source, target, name)
, m_nb_target(-1)
, m_nb_target_of(nb_target)
{
  for (const Integer nb : nb_target)
    checkedNumber(nb, name);
}

IItemConnectivity::~IItemConnectivity() = default;

Integer IItemConnectivity::nbTargetAtMost(ItemLocalId source) const
{
  if (m_nb_target >= 0)
    return m_nb_target;
  return source.localId() >= 0 && source.localId() < m_nb_target_of.size() ? m_nb_target_of[source.localId()] : 0;
}

ItemVectorView IItemConnectivity::connectedItems(ItemLocalId source) const
{
  const detail::mesh::ItemConnectivity& known = lists().lists();
  // The number checks the source.
  if (nbConnectedItem(source) == 0)
    return { targetFamily()->itemSharedInfo(), {} };
  return { targetFamily()->itemSharedInfo(), known.of(source.localId()) };
}

void IItemConnectivity::updateConnectivity(ConstArrayView<Int32> from_items, ConstArrayView<Int32> to_items)
{
  const Int32 nb_source = from_items.size();
  const bool is_in_blocks = nb_source != to_items.size();
  if (is_in_blocks && (m_nb_target < 0 || Int64(nb_source) * m_nb_target != to_items.size()))
    ARCANE_THROW(ArgumentException, "connectivity '{0}': {1} sources and {2} targets, expected as many or {3} targets for each source",
                 name(), nb_source, to_items.size(), m_nb_target < 0 ? String("no other number of") : String::fromNumber(m_nb_target));
  std::map<Int32, std::vector<Int32>> targets_of;
  for (Int32 i = 0; i < to_items.size(); ++i)
    targets_of[from_items[is_in_blocks ? i / m_nb_target : i]].push_back(to_items[i]);
  for (const auto& [source, targets] : targets_of)
    if (static_cast<Int64>(targets.size()) > nbTargetAtMost(ItemLocalId(source)))
      ARCANE_THROW(ArgumentException, "connectivity '{0}': the item of local id {1} gets {2} targets, expected {3} at most", name(), source,
                   targets.size(), nbTargetAtMost(ItemLocalId(source)));
  for (const auto& [source, targets] : targets_of)
    setConnectedItems(ItemLocalId(source), { static_cast<Int32>(targets.size()), targets.data() });
}

} // namespace Arcane

namespace Arcane::mesh
{

Item ItemConnectivity::operator()(ItemLocalId source) const
{
  const ItemVectorView targets = connectedItems(source);
  return targets.empty() || targets.localId(0) == NULL_ITEM_LOCAL_ID ? Item() : targets[0];
}

ItemVectorView ItemArrayConnectivity::operator()(ItemLocalId source, ConnectivityItemVector& vector) const
{
  return targetsIn(vector, this, source);
}

ItemVectorView ItemMultiArrayConnectivity::operator()(ItemLocalId source, ConnectivityItemVector& vector) const
{
  return targetsIn(vector, this, source);
}

} // namespace Arcane::mesh
