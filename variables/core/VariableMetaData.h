// SPDX-License-Identifier: Apache-2.0
// All that a checkpoint must know of a variable to make it again, but its values.
#pragma once

#include "variables/core/VariableTypeInfo.h"

#include "arcane_core/base/array/ArrayShape.h"
#include "arcane_core/base/text/String.h"

namespace Arcane
{

//! Made by IVariable::createMetaData(), used by IVariableMng::createVariableFromMetaData().
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

  //! Name given by the code.
  const String& baseName() const { return m_base_name; }
  //! Null when the variable is not on a mesh.
  const String& meshName() const { return m_mesh_name; }
  //! Null when the variable is not on a mesh.
  const String& itemFamilyName() const { return m_item_family_name; }
  //! Null when the variable is not partial.
  const String& itemGroupName() const { return m_item_group_name; }
  void setItemGroupName(const String& v) { m_item_group_name = v; }
  bool isPartial() const { return !m_item_group_name.null(); }
  //! Mesh, family and name joined by '_'; unique in a sub-domain.
  String fullName() const;
  //! See VariableTypeInfo::fullName().
  const String& fullType() const { return m_full_type; }
  Int32 multiTag() const { return 0; }
  int property() const { return m_property; }
  //! Dimensions of the value of an item, empty if none were given.
  const ArrayShape& shape() const { return m_shape; }
  void setShape(const ArrayShape& v) { m_shape = v; }
  //! Of the values, in hexadecimal digits; null if it was not computed.
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

namespace detail
{
//! Null parts are left out.
String variableFullName(const String& mesh_name, const String& item_family_name, const String& name);
} // namespace detail

} // namespace Arcane
