// SPDX-License-Identifier: Apache-2.0
// The description of a variable that is used for a short time.
#pragma once

#include "variables/core/VariableBuildInfo.h"
#include "variables/core/VariableProperty.h"

namespace Arcane
{

/*!
 * \brief The argument from which a reference to a temporary variable is constructed.
 *
 * The variable is in no checkpoint, its values do not follow items to another sub-domain and are not restored when the run goes back in time. Its
 * last reference ends it. The owner is a module, a sub-domain, a mesh or a family.
 */
class ARCANE_EXPORT TemporaryVariableBuildInfo : public VariableBuildInfo
{
 public:
  //! The union of the properties.
  static constexpr int properties()
  {
    using Property = detail::variables::VariableProperty;
    return Property::PNoDump | Property::PNoNeedSync | Property::PTemporary | Property::PSubDomainDepend;
  }

  TemporaryVariableBuildInfo(const VariableOwner* owner, const String& name)
  : VariableBuildInfo(owner, name, properties())
  {}
  TemporaryVariableBuildInfo(const VariableOwner* owner, const String& name, const String& item_family_name)
  : VariableBuildInfo(owner, name, item_family_name, properties())
  {}
  TemporaryVariableBuildInfo(const VariableOwner* owner, const String& name, const String& item_family_name, const String& item_group_name)
  : VariableBuildInfo(owner, name, item_family_name, item_group_name, properties())
  {}
  TemporaryVariableBuildInfo(const MeshHandle& mesh_handle, const String& name)
  : VariableBuildInfo(mesh_handle, name, properties())
  {}
  TemporaryVariableBuildInfo(const MeshHandle& mesh_handle, const String& name, const String& item_family_name)
  : VariableBuildInfo(mesh_handle, name, item_family_name, properties())
  {}
  TemporaryVariableBuildInfo(const MeshHandle& mesh_handle, const String& name, const String& item_family_name,
                             const String& item_group_name)
  : VariableBuildInfo(mesh_handle, name, item_family_name, item_group_name, properties())
  {}
};

} // namespace Arcane
