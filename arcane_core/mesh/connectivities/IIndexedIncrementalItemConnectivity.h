// SPDX-License-Identifier: Apache-2.0
// A named connectivity of a mesh, to change it and to read it.
#pragma once

#include "arcane_core/base/object/Ref.h"
#include "arcane_core/mesh/connectivities/IIncrementalItemConnectivity.h"

namespace Arcane
{

//! Gives access to a connectivity that the mesh owns, as long as the mesh exists.
class ARCANE_EXPORT IIndexedIncrementalItemConnectivity
{
 public:
  explicit IIndexedIncrementalItemConnectivity(IIncrementalItemConnectivity* connectivity)
  : m_connectivity(connectivity)
  {}

  //! Returns the object that changes the connectivity.
  IIncrementalItemConnectivity* connectivity() { return m_connectivity; }
  //! Returns a view for loops, on the host and in kernels, valid until the connectivity or one of its families changes.
  IndexedItemConnectivityViewBase view() const { return m_connectivity->connectivityView(); }

 private:
  IIncrementalItemConnectivity* m_connectivity;
};

} // namespace Arcane
