// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableMetaData.h"

namespace Arcane
{

String VariableMetaData::fullName() const
{
  return detail::variables::variableFullName(m_mesh_name, m_item_family_name, m_base_name);
}

String detail::variables::variableFullName(const String& mesh_name, const String& item_family_name, const String& name)
{
  String full_name;
  for (const String& part : { mesh_name, item_family_name })
    if (!part.null())
      full_name = full_name + part + "_";
  return full_name + name;
}

} // namespace Arcane
