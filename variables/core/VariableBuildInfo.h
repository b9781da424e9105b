// SPDX-License-Identifier: Apache-2.0
// The description of a variable that is about to be declared: its name, its place and its properties.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/description/MeshHandle.h"
#include "arcane_core/mesh/description/VariableOwner.h"

namespace Arcane
{

/*!
 * \brief The argument from which a reference is constructed.
 *
 * The owner is a module, a sub-domain, a mesh, a family or a manager of variables. Without a family name, a variable on
 * items is on the family of its kind: `Node`, `Edge`, `Face` or `Cell`. A variable on DoFs or particles needs the name of its family, which is made
 * if it does not exist. Only partial variables use the name of the group. \a property is a union of bits of IVariable.
 */
class ARCANE_EXPORT VariableBuildInfo
{
 public:
  //! \throws ArgumentException when the owner or the name is null
  VariableBuildInfo(const VariableOwner* owner, const String& name, int property = 0);
  //! \copydoc VariableBuildInfo(const VariableOwner*, const String&, int)
  VariableBuildInfo(const VariableOwner* owner, const char* name, int property = 0);
  VariableBuildInfo(const VariableOwner* owner, const String& name, const String& item_family_name, int property = 0);
  VariableBuildInfo(const VariableOwner* owner, const String& name, const String& item_family_name, const String& item_group_name,
                    int property = 0);
  VariableBuildInfo(const MeshHandle& mesh_handle, const String& name, int property = 0);
  VariableBuildInfo(const MeshHandle& mesh_handle, const String& name, const String& item_family_name, int property = 0);
  VariableBuildInfo(const MeshHandle& mesh_handle, const String& name, const String& item_family_name, const String& item_group_name,
                    int property = 0);
  VariableBuildInfo(const VariableBuildInfo& rhs);
  VariableBuildInfo& operator=(const VariableBuildInfo& rhs);
  ~VariableBuildInfo();

  IVariableMng* variableMng() const { return m_variable_mng; }
  //! Returns a null handle when the variable is not on a mesh.
  const MeshHandle& meshHandle() const { return m_mesh_handle; }
  //! Returns null when the variable is not on a mesh, or this mesh is not allocated yet.
  IMesh* mesh() const { return m_mesh_handle.isNull() ? nullptr : m_mesh_handle.meshOrNull(); }
  //! Returns null when the owner is not a module.
  IModule* module() const { return m_module; }
  const String& name() const { return m_name; }
  //! Returns null when the variable is on the family of its kind of items.
  const String& itemFamilyName() const { return m_item_family_name; }
  //! Returns null when no group was given.
  const String& itemGroupName() const { return m_item_group_name; }
  int property() const { return m_property; }
  bool isNull() const { return !m_variable_mng; }

 protected:
  VariableBuildInfo();

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

//! The argument that makes a reference to no variable. refersTo() gives it one later.
class NullVariableBuildInfo : public VariableBuildInfo
{
 public:
  NullVariableBuildInfo() = default;
};

} // namespace Arcane
