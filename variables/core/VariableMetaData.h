// SPDX-License-Identifier: Apache-2.0
// The description of a variable by which a checkpoint can make it again, without its values.
#pragma once

#include "variables/core/VariableTypeInfo.h"

#include "arcane_core/base/array/ArrayShape.h"
#include "arcane_core/base/text/String.h"

namespace Arcane
{

//! IVariable::createMetaData() makes it, and IVariableMng::createVariableFromMetaData() uses it.
class ARCANE_EXPORT VariableMetaData
{
 public:
  VariableMetaData() = default;
  VariableMetaData(const String& base_name, const String& mesh_name, const String& item_family_name, const String& full_type, int property)
  : m_base_name(base_name)
  , m_mesh_name(mesh_name)
  , m_item_family_name(item_family_name)
  , m_full_type(full_type)
  , m_property(property)
  {}

  //! Returns the name that the code has given to the variable.
  const String& baseName() const { return m_base_name; }
  //! Returns null when the variable is not on a mesh.
  const String& meshName() const { return m_mesh_name; }
  //! Returns null when the variable is not on a mesh.
  const String& itemFamilyName() const { return m_item_family_name; }
  //! Returns null when the variable is not partial.
  const String& itemGroupName() const { return m_item_group_name; }
  void setItemGroupName(const String& v) { m_item_group_name = v; }
  bool isPartial() const { return !m_item_group_name.null(); }
  //! Returns mesh, family and name joined by '_'. The name is unique in a sub-domain.
  String fullName() const;
  //! Returns the type as text, see VariableTypeInfo::fullName().
  const String& fullType() const { return m_full_type; }
  Int32 multiTag() const { return 0; }
  int property() const { return m_property; }
  //! Returns the dimensions of the value of an item, empty if none were given.
  const ArrayShape& shape() const { return m_shape; }
  void setShape(const ArrayShape& v) { m_shape = v; }
  //! Returns the hash of the values in hexadecimal digits, null if it was not computed.
  const String& hash() const { return m_hash; }
  void setHash(const String& v) { m_hash = v; }

 private:
  String m_base_name;
  String m_mesh_name;
  String m_item_family_name;
  String m_item_group_name;
  String m_full_type;
  int m_property = 0;
  ArrayShape m_shape;
  String m_hash;
};

namespace detail::variables
{
//! Joins the parts of the name of a variable by '_'. Null parts are skipped.
String variableFullName(const String& mesh_name, const String& item_family_name, const String& name);
} // namespace detail::variables

} // namespace Arcane
