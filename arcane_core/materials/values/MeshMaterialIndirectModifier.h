// SPDX-License-Identifier: Apache-2.0
// Keeps the values of constituents while a code changes groups or the mesh.
#pragma once

#include "arcane_core/materials/values/MeshMaterialBackup.h"

namespace Arcane::Materials
{

//! Saves values by unique ids before a change, and gives them back after it. All calls are \local.
class ARCANE_EXPORT MeshMaterialIndirectModifier
{
 public:
  explicit MeshMaterialIndirectModifier(IMeshMaterialMng* mng);
  //! Ends an update that was begun. While an exception is in flight, it does nothing.
  ~MeshMaterialIndirectModifier() noexcept(false);
  MeshMaterialIndirectModifier(const MeshMaterialIndirectModifier&) = delete;
  MeshMaterialIndirectModifier& operator=(const MeshMaterialIndirectModifier&) = delete;

  //! Saves the values. The code changes the groups of materials or the mesh afterwards.
  void beginUpdate();
  //! Takes the sets from the groups, and restores the values.
  void endUpdate();
  //! Does the same after sorting the groups by unique ids.
  void endUpdateWithSort();

 private:
  IMeshMaterialMng* m_manager;
  MeshMaterialBackup m_backup;
  bool m_is_begun = false;
  int m_nb_exception;
};

} // namespace Arcane::Materials
