// SPDX-License-Identifier: Apache-2.0
// Name, place and properties of a variable that is about to be declared.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/MeshHandle.h"
#include "arcane_core/mesh/VariableOwner.h"

namespace Arcane
{

/*!
 * \brief What a reference is constructed from.
 *
 * The owner is a module, a sub-domain, a mesh, a family or a manager of variables. Without a family name, a variable on
 * items is on the family of its kind: `Node`, `Edge`, `Face` or `Cell`. Only partial variables look at the name of the
 * group. \a property is a union of bits of IVariable.
 */
class ARCANE_EXPORT VariableBuildInfo
{
 public:
  //! \throws ArgumentException when the owner or the name is null
  VariableBuildInfo(const VariableOwner* owner, const String& name, int property = 0);
  VariableBuildInfo(const VariableOwner* owner, const String& name, const String& item_family_name, int property = 0);
  VariableBuildInfo(const VariableOwner* owner, const String& name, const String& item_family_name, const String& item_group_name,
                    int property = 0);
  VariableBuildInfo(const MeshHandle& mesh_handle, const String& name, int property = 0);
  VariableBuildInfo(const MeshHandle& mesh_handle, const String& name, const String& item_family_name, int property = 0);
  VariableBuildInfo(const MeshHandle& mesh_handle, const String& name, const String& item_family_name, const String& item_group_name,
                    int property = 0);

  IVariableMng* variableMng() const { return m_variable_mng; }
  //! Null handle when the variable is not on a mesh.
  const MeshHandle& meshHandle() const { return m_mesh_handle; }
  //! Null when the owner is not a module.
  IModule* module() const { return m_module; }
  const String& name() const { return m_name; }
  //! Null when it is that of the kind of items.
  const String& itemFamilyName() const { return m_item_family_name; }
  //! Null when none was given.
  const String& itemGroupName() const { return m_item_group_name; }
  int property() const { return m_property; }
  bool isNull() const { return !m_variable_mng; }

 protected:
  VariableBuildInfo() = default;

 private:
  IVariableMng* m_variable_mng = nullptr;
  MeshHandle m_mesh_handle;
  IModule* m_module = nullptr;
  String m_name;
  String m_item_family_name;
  String m_item_group_name;
  int m_property = 0;

  void setOwner(const VariableOwner* owner);
  void checkName() const;
};

//! Constructs a reference on no variable; refersTo() gives it one.
class NullVariableBuildInfo : public VariableBuildInfo
{
 public:
  NullVariableBuildInfo() = default;
};

} // namespace Arcane
