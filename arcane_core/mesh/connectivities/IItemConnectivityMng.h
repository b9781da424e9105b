// SPDX-License-Identifier: Apache-2.0
// The new and the lost items of families of connectivities since the application brought the connectivities up to date.
#pragma once

#include "arcane_core/base/object/Owned.h"
#include "arcane_core/mesh/connectivities/IItemConnectivity.h"

namespace Arcane
{
class IItemConnectivityGhostPolicy;
class IItemConnectivitySynchronizer;

/*!
 * \brief Notes the items that families of connectivities get and lose.
 *
 * The application owns the object, which must end before the mesh. All calls are \local.
 */
class ARCANE_EXPORT IItemConnectivityMng
{
 public:
  explicit IItemConnectivityMng(ITraceMng* trace_mng);
  ~IItemConnectivityMng();
  IItemConnectivityMng(const IItemConnectivityMng&) = delete;
  IItemConnectivityMng& operator=(const IItemConnectivityMng&) = delete;

  ITraceMng* traceMng() const { return m_trace_mng; }
  //! Notes the changes of both families from now on. A connectivity is up to date at first.
  void registerConnectivity(IItemConnectivity* connectivity);
  void unregisterConnectivity(IItemConnectivity* connectivity);
  //! Returns false when one of the families has got or lost items since setUpToDate(). \throws ArgumentException for an unknown connectivity
  bool isUpToDate(IItemConnectivity* connectivity);
  //! Forgets the changes until now. \throws ArgumentException for an unknown connectivity
  void setUpToDate(IItemConnectivity* connectivity);
  /*!
   * \brief Returns what the source family has got and lost since setUpToDate(), at the end of changes.
   * \param added_items   local ids of new items that still exist
   * \param removed_items local ids that lost items had
   * Both views are valid until the next call for this connectivity or the next change. \throws ArgumentException for an unknown connectivity
   */
  void getSourceFamilyModifiedItems(IItemConnectivity* connectivity, ArrayView<Int32>& added_items, ArrayView<Int32>& removed_items);
  //! Returns the same for the target family.
  void getTargetFamilyModifiedItems(IItemConnectivity* connectivity, ArrayView<Int32>& added_items, ArrayView<Int32>& removed_items);
  /*!
   * \brief Returns the synchronizer of a connectivity, which lives as long as this object, and makes it at the first call.
   * \throws ArgumentException when \a policy is null or one of another connectivity; the caller owns the policy
   */
  IItemConnectivitySynchronizer* createSynchronizer(IItemConnectivity* connectivity, IItemConnectivityGhostPolicy* policy);
  //! Returns the synchronizer of a connectivity. \throws ArgumentException when there is none
  IItemConnectivitySynchronizer* getSynchronizer(IItemConnectivity* connectivity);

 private:
  struct Followed;

  ITraceMng* m_trace_mng;
  detail::base::Owned<Followed> m_followed;
};

} // namespace Arcane

namespace Arcane::mesh
{

//! The manager of the connectivities of an application, under the name by which applications make one.
class ItemConnectivityMng final : public IItemConnectivityMng
{
 public:
  using IItemConnectivityMng::IItemConnectivityMng;
};

} // namespace Arcane::mesh
