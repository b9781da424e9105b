// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseOptionComplexValue.h"

namespace Arcane
{
CaseOptionComplexValue::CaseOptionComplexValue(ICaseOptionsMulti* parent, ICaseOptionList* parent_list, const XmlNode& element)
: m_parent(parent)
, m_list(parent_list->caseMng(), parent_list->parent(), parent_list->tag())
{
  m_list.setRootElement(element);
  m_parent->addValueList(&m_list);
}

CaseOptionComplexValue::~CaseOptionComplexValue()
{
  m_parent->removeValueList(&m_list);
}
} // namespace Arcane
