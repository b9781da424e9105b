// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableBuildInfo.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/NameText.h"
#include "arcane_core/mesh/families/IItemFamily.h"

namespace Arcane
{

VariableBuildInfo::VariableBuildInfo(const VariableOwner* owner, const String& name, int property)
: m_name(name)
, m_property(property)
{
  setOwner(owner);
}

VariableBuildInfo::VariableBuildInfo(const VariableOwner* owner, const char* name, int property)
: VariableBuildInfo(owner, String(name), property)
{}

VariableBuildInfo::VariableBuildInfo(const VariableOwner* owner, const String& name, const String& item_family_name, int property)
: m_name(name)
, m_item_family_name(item_family_name)
, m_property(property)
{
  setOwner(owner);
}

VariableBuildInfo::VariableBuildInfo(const VariableOwner* owner, const String& name, const String& item_family_name,
                                     const String& item_group_name, int property)
: VariableBuildInfo(owner, name, item_family_name, property)
{
  m_item_group_name = item_group_name;
}

VariableBuildInfo::VariableBuildInfo(const MeshHandle& mesh_handle, const String& name, int property)
: VariableBuildInfo(mesh_handle, name, String(), property)
{}

VariableBuildInfo::VariableBuildInfo(const MeshHandle& mesh_handle, const String& name, const String& item_family_name, int property)
: m_variable_mng(mesh_handle.variableMng())
, m_mesh_handle(mesh_handle)
, m_name(name)
, m_item_family_name(item_family_name)
, m_property(property)
{
  checkName();
  if (!m_variable_mng)
    ARCANE_THROW(ArgumentException, "variable '{0}': mesh '{1}' has no manager of variables", name, mesh_handle.meshName());
}

VariableBuildInfo::VariableBuildInfo(const MeshHandle& mesh_handle, const String& name, const String& item_family_name,
                                     const String& item_group_name, int property)
: VariableBuildInfo(mesh_handle, name, item_family_name, property)
{
  m_item_group_name = item_group_name;
}

VariableBuildInfo::VariableBuildInfo() = default;
VariableBuildInfo::VariableBuildInfo(const VariableBuildInfo& rhs) = default;
VariableBuildInfo& VariableBuildInfo::operator=(const VariableBuildInfo& rhs) = default;
VariableBuildInfo::~VariableBuildInfo() = default;

void VariableBuildInfo::setOwner(const VariableOwner* owner)
{
  checkName();
  if (!owner)
    ARCANE_THROW(ArgumentException, "variable '{0}': its owner is a null pointer", m_name);
  m_variable_mng = owner->ownerVariableMng();
  m_mesh_handle = owner->ownerMeshHandle();
  m_module = owner->ownerModule();
  if (const IItemFamily* family = owner->ownerFamily())
    m_item_family_name = family->name();
  if (!m_variable_mng)
    ARCANE_THROW(ArgumentException, "variable '{0}': its owner has no manager of variables", m_name);
}

void VariableBuildInfo::checkName() const
{
  if (m_name.empty())
    ARCANE_THROW(ArgumentException, "a variable is declared without a name");
  if (const std::string fault = detail::base::faultOfName(m_name.toStdStringView()); !fault.empty())
    ARCANE_THROW(ArgumentException, "the name '{0}' of a variable {1}", detail::base::shownName(m_name.toStdStringView()), fault);
}

} // namespace Arcane
