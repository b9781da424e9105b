// SPDX-License-Identifier: Apache-2.0
// Connectivities that hold a given number of targets for each source, as older codes make them.
#pragma once

#include "arcane_core/mesh/connectivities/IIncrementalItemConnectivity.h"
#include "arcane_core/mesh/items/ItemVectorView.h"

namespace Arcane
{

/*!
 * \brief A connectivity with one target for each source, or with a number of targets that each source may not exceed.
 *
 * The application owns the object, which must end before the mesh. Lists follow when items are renumbered or removed, as in each
 * IIncrementalItemConnectivity; checkpoints do not have them. All calls are \local.
 */
class ARCANE_EXPORT IItemConnectivity : public IIncrementalItemConnectivity
{
 public:
  ~IItemConnectivity() override;

  /*!
   * \brief Replaces the lists of the sources \a from_items.
   *
   * Its pairs (from_items[i], to_items[i]) give a source its targets, in their order. With n targets at most for each source, and n targets
   * given for each, the targets of from_items[i] are to_items[n*i] to to_items[n*i+n-1].
   * \local \throws ArgumentException when the sizes fit in neither way, when a source gets too many targets, or when an item does not exist
   */
  void updateConnectivity(ConstArrayView<Int32> from_items, ConstArrayView<Int32> to_items);
  //! Returns the largest number of targets of the source of this local id.
  Integer nbTargetAtMost(ItemLocalId source) const;
  //! Returns the targets of a source, valid until the connectivity or one of its families changes.
  ItemVectorView connectedItems(ItemLocalId source) const;

 protected:
  //! \throws ArgumentException as IIncrementalItemConnectivity, and for a negative number
  IItemConnectivity(IItemFamily* source, IItemFamily* target, Integer nb_target, const String& name);
  //! \a nb_target has the number for each local id; sources beyond it have no targets.
  IItemConnectivity(IItemFamily* source, IItemFamily* target, ConstArrayView<Integer> nb_target, const String& name);

 private:
  //! The number for all sources, or -1 when each has its own.
  Integer m_nb_target;
  UniqueArray<Integer> m_nb_target_of;
};

//! Finds the targets of a source in one connectivity.
class ARCANE_EXPORT ConnectivityItemVector
{
 public:
  explicit ConnectivityItemVector(const IItemConnectivity* connectivity)
  : m_connectivity(connectivity)
  {}
  explicit ConnectivityItemVector(const IItemConnectivity& connectivity)
  : m_connectivity(&connectivity)
  {}

  //! Returns the targets, valid until the connectivity or one of its families changes.
  ItemVectorView connectedItems(ItemLocalId source) const { return m_connectivity->connectedItems(source); }
  const IItemConnectivity* connectivity() const { return m_connectivity; }

 private:
  const IItemConnectivity* m_connectivity;
};

} // namespace Arcane

namespace Arcane::mesh
{

//! A connectivity with one target for each source.
class ARCANE_EXPORT ItemConnectivity : public IItemConnectivity
{
 public:
  ItemConnectivity(IItemFamily* source, IItemFamily* target, const String& name)
  : IItemConnectivity(source, target, 1, name)
  {}

  //! Returns the target, or the null item.
  Item operator()(ItemLocalId source) const;
};

//! A connectivity with the same largest number of targets for all sources.
class ARCANE_EXPORT ItemArrayConnectivity : public IItemConnectivity
{
 public:
  ItemArrayConnectivity(IItemFamily* source, IItemFamily* target, Integer nb_target, const String& name)
  : IItemConnectivity(source, target, nb_target, name)
  {}

  ItemVectorView operator()(ItemLocalId source, ConnectivityItemVector& vector) const;
};

//! A connectivity in which each source has its largest number of targets, given by local ids.
class ARCANE_EXPORT ItemMultiArrayConnectivity : public IItemConnectivity
{
 public:
  ItemMultiArrayConnectivity(IItemFamily* source, IItemFamily* target, ConstArrayView<Integer> nb_target, const String& name)
  : IItemConnectivity(source, target, nb_target, name)
  {}

  ItemVectorView operator()(ItemLocalId source, ConnectivityItemVector& vector) const;
};

template <typename FromItem, typename ToItem> class ItemConnectivityT : public ItemConnectivity
{
 public:
  using ItemConnectivity::ItemConnectivity;
  ToItem operator()(ItemLocalIdT<FromItem> source) const { return ToItem(ItemConnectivity::operator()(source).itemBase()); }
};

template <typename FromItem, typename ToItem> class ItemArrayConnectivityT : public ItemArrayConnectivity
{
 public:
  using ItemArrayConnectivity::ItemArrayConnectivity;
  ItemVectorViewT<ToItem> operator()(ItemLocalIdT<FromItem> source, ConnectivityItemVector& vector) const
  {
    return ItemArrayConnectivity::operator()(source, vector);
  }
};

template <typename FromItem, typename ToItem> class ItemMultiArrayConnectivityT : public ItemMultiArrayConnectivity
{
 public:
  using ItemMultiArrayConnectivity::ItemMultiArrayConnectivity;
  ItemVectorViewT<ToItem> operator()(ItemLocalIdT<FromItem> source, ConnectivityItemVector& vector) const
  {
    return ItemMultiArrayConnectivity::operator()(source, vector);
  }
};

} // namespace Arcane::mesh

namespace Arcane
{
using mesh::ItemArrayConnectivity;
using mesh::ItemArrayConnectivityT;
using mesh::ItemConnectivity;
using mesh::ItemConnectivityT;
using mesh::ItemMultiArrayConnectivity;
using mesh::ItemMultiArrayConnectivityT;
} // namespace Arcane
