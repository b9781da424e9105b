// SPDX-License-Identifier: Apache-2.0
// The settings of a manager of materials.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"

#include "arcane_core/base/text/String.h"

namespace Arcane::detail::sets
{

//! The settings that a code gives to IMeshMaterialMng. All calls are \local.
class ARCANE_EXPORT MaterialOptions
{
 public:
  //! \name Values after a change
  //@{
  /*!
   * \brief Sets flags of eModificationFlags. There is one way to change materials: flags other than 0 only choose values.
   *
   * With such flags, setDataInitialisationWithZero() applies to mixed cells only, and the value of an environment that is no longer mixed
   * wins over the value of its material, unless setUseMaterialValueWhenRemovingPartialValue(true) is set.
   * \throws FatalErrorException after endCreate()
   */
  void setModificationFlags(int flags);
  int modificationFlags() const { return m_flags; }
  //! Sets whether a change gives values to cells that are no longer mixed.
  void setKeepValuesAfterChange(bool v) { m_is_kept = v; }
  bool isKeepValuesAfterChange() const { return m_is_kept; }
  //! Sets whether new values are 0. Otherwise they are the global value.
  void setDataInitialisationWithZero(bool v) { m_is_zero = v; }
  bool isDataInitialisationWithZero() const { return m_is_zero; }
  void setUseMaterialValueWhenRemovingPartialValue(bool v) { m_is_material_used = v; }
  bool isUseMaterialValueWhenRemovingPartialValue() const { return m_is_material_used; }
  //@}

  //! \name Variables
  //@{
  //! Sets whether scalar variables on environments that are declared from now on have values of materials too. The same name may then be
  //! declared on environments and on materials.
  void setAllocateScalarEnvironmentVariableAsMaterial(bool v) { m_is_environment_material = v; }
  bool isAllocateScalarEnvironmentVariableAsMaterial() const { return m_is_environment_material; }
  //@}

  //! \name Stored, without effect: sets and values always follow the mesh, and there is one way to synchronise
  //@{
  void setMeshModificationNotified(bool v) { m_is_notified = v; }
  bool isMeshModificationNotified() const { return m_is_notified; }
  void setSynchronizeVariableVersion(Integer v) { m_synchronize_version = v; }
  Integer synchronizeVariableVersion() const { return m_synchronize_version; }
  void setDataCompressorServiceName(const String& name) { m_compressor = name; }
  const String& dataCompressorServiceName() const { return m_compressor; }
  void enableCellToAllEnvCellForRunCommand(bool v, bool = false) { m_is_table_enabled = v; }
  bool isCellToAllEnvCellForRunCommand() const { return m_is_table_enabled; }
  //@}

 protected:
  MaterialOptions() = default;
  //! Refuses flags from now on.
  void fixFlags() { m_is_fixed = true; }

 private:
  int m_flags = 0;
  Integer m_synchronize_version = 1;
  bool m_is_fixed = false;
  bool m_is_kept = true;
  bool m_is_zero = false;
  bool m_is_material_used = false;
  bool m_is_notified = false;
  bool m_is_environment_material = false;
  bool m_is_table_enabled = false;
  String m_compressor{ "" };
};

} // namespace Arcane::detail::sets
