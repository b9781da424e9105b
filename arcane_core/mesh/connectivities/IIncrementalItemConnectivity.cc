// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/connectivities/IIncrementalItemConnectivity.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <algorithm>
#include <ostream>

namespace Arcane
{

namespace
{
//! Returns \a source if both families may be connected.
IItemFamily* checkedSource(IItemFamily* source, IItemFamily* target, const String& name)
{
  if (!source || !target)
    ARCANE_THROW(ArgumentException, "connectivity '{0}': its {1} family is null", name, source ? "target" : "source");
  if (source->topology() != target->topology())
    ARCANE_THROW(ArgumentException, "connectivity '{0}': family '{1}' and family '{2}' are on different meshes, expected the same mesh",
                 name, source->fullName(), target->fullName());
  return source;
}
} // namespace

IIncrementalItemConnectivity::IIncrementalItemConnectivity(IItemFamily* source, IItemFamily* target, const String& name)
: m_families{ checkedSource(source, target, name), target }
, m_connectivity(name, source, target)
{}

IIncrementalItemConnectivity::~IIncrementalItemConnectivity() = default;

ConstArrayView<Int32> IIncrementalItemConnectivity::of(ItemLocalId source) const
{
  const Int32 id = source.localId();
  if (id < 0 || id >= sourceFamily()->maxLocalId())
    ARCANE_THROW(ArgumentException, "connectivity '{0}': local id of a source is {1}, expected 0 to {2} in family '{3}'", name(), id,
                 sourceFamily()->maxLocalId() - 1, sourceFamily()->fullName());
  const detail::mesh::ItemConnectivity& lists = m_connectivity.lists();
  return id < lists.nbSource() ? lists.of(id) : ConstArrayView<Int32>();
}

Int32 IIncrementalItemConnectivity::sourceToChange(ItemLocalId source)
{
  of(source);
  m_connectivity.ensureSources(source.localId() + 1);
  return source.localId();
}

void IIncrementalItemConnectivity::checkIndex(ItemLocalId source, Int32 index) const
{
  const Int32 nb_item = of(source).size();
  if (index < 0 || index >= nb_item)
    ARCANE_THROW(ArgumentException, "connectivity '{0}': the item of local id {1} has {2} connected items, index is {3}", name(),
                 source.localId(), nb_item, index);
}

void IIncrementalItemConnectivity::checkTarget(Int32 target) const
{
  if (target < NULL_ITEM_LOCAL_ID || target >= targetFamily()->maxLocalId())
    ARCANE_THROW(ArgumentException, "connectivity '{0}': local id of a target is {1}, expected -1 to {2} in family '{3}'", name(), target,
                 targetFamily()->maxLocalId() - 1, targetFamily()->fullName());
}

Integer IIncrementalItemConnectivity::nbConnectedItem(ItemLocalId source) const
{
  return of(source).size();
}

Int32 IIncrementalItemConnectivity::connectedItemLocalId(ItemLocalId source, Integer index) const
{
  checkIndex(source, index);
  return of(source)[index];
}

bool IIncrementalItemConnectivity::hasConnectedItem(ItemLocalId source, ItemLocalId target) const
{
  return of(source).contains(target.localId());
}

IndexedItemConnectivityViewBase IIncrementalItemConnectivity::connectivityView() const
{
  return { m_connectivity.lists(), sourceFamily()->itemKind(), targetFamily()->itemKind() };
}

void IIncrementalItemConnectivity::dumpStats(std::ostream& out) const
{
  const detail::mesh::ItemConnectivity& lists = m_connectivity.lists();
  Int64 nb_connection = 0;
  for (Int32 source = 0; source < lists.nbSource(); ++source)
    nb_connection += lists.of(source).size();
  out << "connectivity " << name() << " from " << sourceFamily()->name() << " to " << targetFamily()->name() << ": " << lists.nbSource()
      << " sources, " << nb_connection << " connections, " << allocatedBytes() << " bytes\n";
}

void IIncrementalItemConnectivity::addConnectedItem(ItemLocalId source, ItemLocalId target)
{
  checkTarget(target.localId());
  m_connectivity.edit().append(sourceToChange(source), target.localId());
}

void IIncrementalItemConnectivity::setConnectedItems(ItemLocalId source, ConstArrayView<Int32> targets)
{
  for (const Int32 target : targets)
    checkTarget(target);
  // The view may be the list itself.
  const UniqueArray<Int32> copy(targets);
  const Int32 id = sourceToChange(source);
  m_connectivity.edit().replace(id, copy);
}

void IIncrementalItemConnectivity::removeConnectedItem(ItemLocalId source, ItemLocalId target)
{
  if (!hasConnectedItem(source, target))
    ARCANE_THROW(
      ArgumentException,
      "connectivity '{0}': the item of local id {1} is not connected to the one of local id {2}, expected a connected item to remove",
      name(), source.localId(), target.localId());
  m_connectivity.edit().remove(source.localId(), target.localId());
}

void IIncrementalItemConnectivity::removeConnectedItems(ItemLocalId source)
{
  m_connectivity.edit().removeAll(sourceToChange(source));
}

void IIncrementalItemConnectivity::replaceConnectedItem(ItemLocalId source, Integer index, ItemLocalId target)
{
  checkIndex(source, index);
  checkTarget(target.localId());
  m_connectivity.edit().of(source.localId())[index] = target.localId();
}

void IIncrementalItemConnectivity::replaceConnectedItems(ItemLocalId source, ConstArrayView<Int32> targets)
{
  if (targets.empty())
    return;
  checkIndex(source, targets.size() - 1);
  for (const Int32 target : targets)
    checkTarget(target);
  std::copy(targets.begin(), targets.end(), m_connectivity.edit().of(source.localId()).begin());
}

void IIncrementalItemConnectivity::setPreAllocatedSize(Integer nb_target)
{
  if (nb_target < 0)
    ARCANE_THROW(ArgumentException, "connectivity '{0}': the number of reserved targets is {1}, expected 0 or more", name(), nb_target);
  m_nb_reserved_target = nb_target;
  m_connectivity.edit().reserve(Int64(nb_target) * sourceFamily()->maxLocalId());
}

Int32 IIncrementalItemConnectivity::maxNbConnectedItem() const
{
  return m_connectivity.lists().maxNb();
}

Int64 IIncrementalItemConnectivity::allocatedBytes() const
{
  return m_connectivity.lists().allocatedBytes();
}

} // namespace Arcane
