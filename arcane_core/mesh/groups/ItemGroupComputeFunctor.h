// SPDX-License-Identifier: Apache-2.0
// The interface of functors that compute the items of a group.
#pragma once

#include "arcane_core/base/object/IFunctor.h"
#include "arcane_core/mesh/groups/ItemGroupImpl.h"

namespace Arcane
{

/*!
 * \brief Computes the items of a group that ItemGroup::createSubGroup() made. Applications derive from this class.
 *
 * The function executeFunctor() is called when the group is read after a change of the mesh or of the group from which it is computed. The
 * group is empty at the call, and ItemGroupImpl::setItems() or addItems() of the group give it its items.
 */
class ARCANE_EXPORT ItemGroupComputeFunctor : public IFunctor
{
 public:
  //! Called by the group that owns this functor, before each executeFunctor().
  void setGroup(ItemGroupImpl* group) { m_group = group; }

 protected:
  //! The group that is computed; its parent() is the group on which createSubGroup() was called.
  ItemGroupImpl* m_group = nullptr;
};

} // namespace Arcane
