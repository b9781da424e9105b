// SPDX-License-Identifier: Apache-2.0
// Changes the materials of cells.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/object/Owned.h"

namespace Arcane::detail::sets
{
class SetChanges;
}

namespace Arcane::Materials
{

/*!
 * \brief Notes operations on the materials of cells, and does all of them at once.
 *
 * The result is net: cells that have a material may get it, cells that lack it may lose it, in any number and order. Ghosts get no material
 * by themselves: see IMeshMaterialMng::synchronizeMaterialsInCells(). Two modifiers are independent of each other. All calls are \local.
 */
class ARCANE_EXPORT MeshMaterialModifier
{
 public:
  //! \throws ArgumentException when \a mng is null, FatalErrorException before IMeshMaterialMng::endCreate()
  explicit MeshMaterialModifier(IMeshMaterialMng* mng);
  //! Does endUpdate() if an operation is noted. While an exception is in flight, it drops the operations.
  ~MeshMaterialModifier() noexcept(false);
  MeshMaterialModifier(const MeshMaterialModifier&) = delete;
  MeshMaterialModifier& operator=(const MeshMaterialModifier&) = delete;

  //! Notes that cells get a material. The ids are copied. \throws ArgumentException when the material is null or of another mesh
  void addCells(IMeshMaterial* material, SmallSpan<const Int32> local_ids);
  //! Notes that cells lose a material. \throws ArgumentException as addCells() does
  void removeCells(IMeshMaterial* material, SmallSpan<const Int32> local_ids);
  /*!
   * \brief Does the operations. The object may be used again.
   * \throws ArgumentException when a local id does not belong to a cell: the message names material, position and id, and nothing changes
   */
  void endUpdate();
  //! \name Without effect: values are always right, and work arrays are kept by the pools
  //@{
  void setDoCopyBetweenPartialAndPure(bool) {}
  void setDoInitNewItems(bool) {}
  void setPersistantWorkBuffer(bool) {}
  //@}

 private:
  IMeshMaterialMng* m_manager;
  detail::base::Owned<detail::sets::SetChanges> m_changes;
  int m_nb_exception;

  Int32 idOf(const IMeshMaterial* material, const char* what) const;
};

} // namespace Arcane::Materials
