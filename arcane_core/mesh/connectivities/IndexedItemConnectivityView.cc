// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/connectivities/IndexedItemConnectivityView.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/mesh/user_families/IParticleFamily.h"

namespace Arcane::detail::mesh
{

void checkKinds(const IndexedItemConnectivityViewBase& view, eItemKind source, eItemKind target)
{
  if (view.sourceKind() != source || view.targetKind() != target)
    ARCANE_THROW(ArgumentException, "connectivity from {0} to {1}, expected from {2} to {3}", itemKindName(view.sourceKind()),
                 itemKindName(view.targetKind()), itemKindName(source), itemKindName(target));
}

} // namespace Arcane::detail::mesh

namespace Arcane
{

namespace
{
IParticleFamily* particles(IItemFamily* family)
{
  IParticleFamily* found = family ? family->toParticleFamily() : nullptr;
  if (!found)
    ARCANE_THROW(ArgumentException, "connectivity from particles to cells: its family is '{0}', expected one of particles",
                 family ? family->fullName() : String("null"));
  return found;
}
} // namespace

IndexedParticleCellConnectivityView::IndexedParticleCellConnectivityView(IParticleFamily* family)
: m_cells(family->cells())
{}

IndexedParticleCellConnectivityView::IndexedParticleCellConnectivityView(IItemFamily* family)
: IndexedParticleCellConnectivityView(particles(family))
{}

MutableIndexedParticleCellConnectivityView::MutableIndexedParticleCellConnectivityView(IParticleFamily* family)
: IndexedParticleCellConnectivityView(family)
, m_edited(family->editCells())
{}

MutableIndexedParticleCellConnectivityView::MutableIndexedParticleCellConnectivityView(IItemFamily* family)
: MutableIndexedParticleCellConnectivityView(particles(family))
{}

} // namespace Arcane
