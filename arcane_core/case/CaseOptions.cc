// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseOptions.h"

#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/document/XmlNodeList.h"

#include <ostream>
#include <string>

namespace Arcane
{
CaseOptions::CaseOptions(ICaseMng* case_mng, const String& tag)
: ICaseOptions(case_mng, nullptr, tag)
, m_is_root(true)
{
  case_mng->addRootOptions(this);
}

CaseOptions::CaseOptions(ICaseOptionList* parent, const String& name, const XmlNode&, bool is_optional)
: ICaseOptions(parent->caseMng(), parent, name)
, m_parent(parent)
, m_is_optional(is_optional)
{
  parent->addItem(this);
}

CaseOptions::CaseOptions(ForService, ICaseOptionList* parent, const String& name, const XmlNode& element)
: ICaseOptions(parent->caseMng(), parent, name)
{
  configList()->setRootElement(element);
}

CaseOptions::~CaseOptions()
{
  if (m_is_root)
    caseMng()->removeRootOptions(this);
  else if (m_parent)
    m_parent->removeItem(this);
}

ReferenceCounter<CaseOptions> CaseOptions::createForService(ICaseOptionList* parent, const String& name, const XmlNode& element)
{
  return ReferenceCounter<CaseOptions>(new CaseOptions(ForService{}, parent, name, element));
}

void CaseOptions::read(eCaseOptionReadPhase phase)
{
  if (m_parent && phase == eCaseOptionReadPhase::Phase1) {
    const XmlNodeList elements = m_parent->rootElement().children(tag());
    if (elements.size() > 1)
      caseMng()->faults().warning(
        elements[1], String::format("option '{0}' is given {1} times, the first one is used", configList()->path(), elements.size()));
    configList()->setRootElement(elements.empty() ? XmlNode() : elements[0]);
  }
  if (m_is_optional && !isPresent())
    return;
  configList()->read(phase);
}

void CaseOptions::print(std::ostream& out, Integer indent) const
{
  if (m_is_optional && !isPresent())
    return;
  const std::string blanks(indent, ' ');
  out << blanks << '<' << tag() << ">\n";
  configList()->print(out, indent + 1);
  out << blanks << "</" << tag() << ">\n";
}
} // namespace Arcane
