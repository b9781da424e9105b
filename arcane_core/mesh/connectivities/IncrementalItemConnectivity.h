// SPDX-License-Identifier: Apache-2.0
// A connectivity that the application makes with new.
#pragma once

#include "arcane_core/mesh/connectivities/IIncrementalItemConnectivity.h"

namespace Arcane::mesh
{

//! Is a connectivity that is made by `new` and destroyed by the mesh of its families.
class ARCANE_EXPORT IncrementalItemConnectivity final : public IIncrementalItemConnectivity
{
 public:
  /*!
   * \brief Makes a connectivity without sources: see notifySourceItemAdded(). The connectivity must be made by `new`, since the mesh destroys it.
   * \local \throws ArgumentException when a family is null, when the families are on different meshes, or when there is a connectivity of
   * this name between them
   */
  IncrementalItemConnectivity(IItemFamily* source, IItemFamily* target, const String& name);

  //! Gives a source of local id \a source an empty list. \local
  void notifySourceItemAdded(ItemLocalId source) { removeConnectedItems(source); }
};

} // namespace Arcane::mesh
