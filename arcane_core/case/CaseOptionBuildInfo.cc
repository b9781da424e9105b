// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseOptionBuildInfo.h"

#include "arcane_core/case/ICaseOptionList.h"

namespace Arcane
{
CaseOptionBuildInfo::CaseOptionBuildInfo(ICaseOptionList* list, const String& name, const XmlNode& element, const String& default_value,
                                         Integer min_occurs, Integer max_occurs, bool is_optional)
: m_list(list)
, m_name(name)
, m_default_value(default_value)
, m_element(element)
, m_min_occurs(min_occurs)
, m_max_occurs(max_occurs)
, m_is_optional(is_optional)
{}

CaseOptionBuildInfo::CaseOptionBuildInfo(ICaseOptionList* list, const char* name, const char* default_value, Integer min_occurs,
                                         Integer max_occurs, bool is_optional)
: CaseOptionBuildInfo(list, String(name), list->rootElement(), String(default_value), min_occurs, max_occurs, is_optional)
{}

CaseOptionBuildInfo::CaseOptionBuildInfo(const CaseOptionBuildInfo& rhs) = default;
CaseOptionBuildInfo& CaseOptionBuildInfo::operator=(const CaseOptionBuildInfo& rhs) = default;
CaseOptionBuildInfo::~CaseOptionBuildInfo() = default;
} // namespace Arcane
