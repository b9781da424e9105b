// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/IIndexedIncrementalItemConnectivityMng.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/mesh/IncrementalItemConnectivity.h"

#include <memory>
#include <vector>

namespace Arcane
{

namespace
{
String nameOf(const IItemFamily* family)
{
  return family ? family->name() : String("none");
}
} // namespace

Ref<IIndexedIncrementalItemConnectivity>
IIndexedIncrementalItemConnectivityMng::findOrCreateConnectivity(IItemFamily* source, IItemFamily* target, const String& name)
{
  const auto found = m_connectivities.find(name);
  if (found != m_connectivities.end()) {
    const IIncrementalItemConnectivity* known = found->second->connectivity();
    if (known->sourceFamily() != source || known->targetFamily() != target)
      ARCANE_FATAL("connectivity '{0}' is from family '{1}' to family '{2}', and is asked for from '{3}' to '{4}'", name,
                   known->sourceFamily()->name(), known->targetFamily()->name(), nameOf(source), nameOf(target));
    return found->second;
  }
  // The mesh destroys it.
  auto* made = new mesh::IncrementalItemConnectivity(source, target, name);
  made->lists().ensureSources(source->maxLocalId());
  return m_connectivities[name] = std::make_shared<IIndexedIncrementalItemConnectivity>(made);
}

Ref<IIndexedIncrementalItemConnectivity> IIndexedIncrementalItemConnectivityMng::findConnectivity(const String& name)
{
  const auto found = m_connectivities.find(name);
  if (found != m_connectivities.end())
    return found->second;
  std::vector<String> names;
  for (const auto& [known, connectivity] : m_connectivities)
    names.push_back(known);
  ARCANE_FATAL("there is no connectivity '{0}'{1}", name, detail::base::didYouMean(name, names));
}

} // namespace Arcane
