// SPDX-License-Identifier: Apache-2.0
// Connectivities that are built on first use.
#pragma once

#include "arcane_core/mesh/description/ArcaneTypes.h"

#include <mutex>

namespace Arcane::detail::mesh
{

class FamilyItems;
class ItemConnectivity;

//! Returns the connectivity from items of \a source to items of \a target, made from the opposite one. Lists are in the order of unique ids.
ItemConnectivity madeBackwards(const FamilyItems& source, const FamilyItems& target);

/*!
 * \brief Makes the connectivities that the families of a mesh have deferred, see FamilyItems::deferConnectivity(). \local
 *
 * Faces and edges of nodes, and faces and cells of edges, follow from other connectivities and few codes read them. Once they are made they
 * stay until the mesh changes.
 */
class DeferredConnectivities
{
 public:
  //! Adds the items of one of the four families, whose requests may come when all four are there.
  void add(FamilyItems& items);
  //! Makes the connectivity from items of \a source to items of \a target if it is deferred, else does nothing. Several threads may call
  //! it at once.
  void make(eItemKind source, eItemKind target);
  //! Makes all that are deferred, before items change one by one.
  void makeAll();

 private:
  FamilyItems* m_items[4] = {};
  std::mutex m_making;
};

} // namespace Arcane::detail::mesh
