// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/IndexedItemConnectivityView.h"

#include "arcane_core/base/error/ArgumentException.h"

namespace Arcane::detail::mesh
{

void checkKinds(const IndexedItemConnectivityViewBase& view, eItemKind source, eItemKind target)
{
  if (view.sourceKind() != source || view.targetKind() != target)
    ARCANE_THROW(ArgumentException, "connectivity from {0} to {1}, expected from {2} to {3}", itemKindName(view.sourceKind()),
                 itemKindName(view.targetKind()), itemKindName(source), itemKindName(target));
}

} // namespace Arcane::detail::mesh
