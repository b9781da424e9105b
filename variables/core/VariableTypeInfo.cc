// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableTypeInfo.h"

#include <vector>

namespace Arcane
{

namespace
{
std::optional<eItemKind> itemKindFromName(const String& name)
{
  for (int kind = 0; kind <= IK_Unknown; ++kind)
    if (name == itemKindName(static_cast<eItemKind>(kind)))
      return static_cast<eItemKind>(kind);
  return std::nullopt;
}
} // namespace

String VariableTypeInfo::fullName() const
{
  return String::format("{0}.{1}.{2}.{3}{4}", dataTypeName(m_data_type), itemKindName(m_item_kind), m_dimension, multiTag(),
                        m_is_partial ? ".Partial" : "");
}

std::optional<VariableTypeInfo> VariableTypeInfo::fromFullName(const String& full_name)
{
  std::vector<String> parts;
  full_name.split(parts, '.');
  const bool is_partial = parts.size() == 5 && parts[4] == "Partial";
  if ((parts.size() != 4 && !is_partial) || parts[3] != "0")
    return std::nullopt;
  bool has_error = false;
  const eDataType data_type = dataTypeFromName(parts[0].localstr(), has_error);
  const std::optional<eItemKind> item_kind = itemKindFromName(parts[1]);
  const bool is_dimension = parts[2] == "0" || parts[2] == "1" || parts[2] == "2";
  if (has_error || !item_kind || !is_dimension)
    return std::nullopt;
  return VariableTypeInfo(*item_kind, data_type, parts[2].localstr()[0] - '0', is_partial);
}

} // namespace Arcane
