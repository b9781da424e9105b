// SPDX-License-Identifier: Apache-2.0
// The parts of a family of items.
#pragma once

#include "arcane_core/base/object/Collection.h"
#include "arcane_core/base/object/Owned.h"
#include "arcane_core/base/object/Properties.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/families/IItemConnectivityInfo.h"
#include "arcane_core/mesh/groups/FamilyGroups.h"
#include "arcane_core/mesh/groups/FamilyListeners.h"
#include "arcane_core/mesh/groups/ItemGroup.h"
#include "arcane_core/mesh/items/FamilyItems.h"
#include "arcane_core/mesh/items/FamilyParent.h"

#include <memory>
#include <vector>

namespace Arcane
{
class IItemInternalSortFunction;
} // namespace Arcane

namespace Arcane::detail::mesh
{
class ItemListChanges;
class ItemPairs;

//! Pairs that are computed once for all calls with the same arguments.
struct Adjacency
{
  std::shared_ptr<ItemPairs> pairs;
  eItemKind link = IK_Unknown;
};

//! Holds the parts of a family. The rooms of the mesh change these parts, and IItemFamily shows them.
struct FamilyParts
{
  //! The name, the kind and the topology of \a family are set.
  FamilyParts(IItemFamily& family, Int32 rank);
  ~FamilyParts();

  FamilyItems items;
  FamilyListeners listeners;
  FamilyGroups groups;
  //! The layout covers all items of the family.
  GhostLayout ghost_layout;
  mutable IItemConnectivityInfo local_connectivity_info;
  mutable IItemConnectivityInfo global_connectivity_info;
  //! The order that the application has set, or null for the order of the mesh.
  std::shared_ptr<IItemInternalSortFunction> sort_function;
  //! The pairs of findAdjacencyItems().
  std::vector<Adjacency> adjacencies;
  //! Null until IItemFamily::itemListChangedEvent() is called.
  std::shared_ptr<ItemListChanges> item_list_changes;
  //! The origin of the items of a sub-mesh: see SubMeshes.
  FamilyParent parent{ items };
  //! The families of sub-meshes whose items come from this one.
  Collection<IItemFamily*> children;
  //! Null until IItemFamily::properties() is called.
  detail::base::Owned<Properties> properties;
};
} // namespace Arcane::detail::mesh
