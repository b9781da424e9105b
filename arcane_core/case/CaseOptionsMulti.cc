// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseOptionsMulti.h"

#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/document/XmlNodeList.h"

#include <algorithm>
#include <ostream>
#include <string>

namespace Arcane
{
CaseOptionsMulti::CaseOptionsMulti(ICaseOptionList* parent, const String& name, const XmlNode& element, Integer min_occurs,
                                   Integer max_occurs)
: CaseOptions(parent, name, element)
, m_parent_list(parent)
, m_min_occurs(min_occurs)
, m_max_occurs(max_occurs)
{}

CaseOptionsMulti::~CaseOptionsMulti() = default;

void CaseOptionsMulti::addValueList(ICaseOptionList* list)
{
  m_value_lists.push_back(list);
  list->setIndex(static_cast<Integer>(m_value_lists.size()));
}

void CaseOptionsMulti::removeValueList(ICaseOptionList* list)
{
  m_value_lists.erase(std::remove(m_value_lists.begin(), m_value_lists.end(), list), m_value_lists.end());
}

void CaseOptionsMulti::findElements()
{
  const XmlNodeList elements = m_parent_list->rootElement().children(tag());
  const Integer nb_element = elements.size();
  if (nb_element < m_min_occurs)
    caseMng()->faults().errorAtElement(
      m_parent_list->nearestElement(),
      String::format("option '{0}' is given {1} times, expected at least {2}", configList()->path(), nb_element, m_min_occurs));
  if (m_max_occurs >= 0 && nb_element > m_max_occurs)
    caseMng()->faults().errorAtElement(elements[m_max_occurs], String::format("option '{0}' is given {1} times, expected at most {2}",
                                                                              configList()->path(), nb_element, m_max_occurs));
  multiAllocate(elements);
}

void CaseOptionsMulti::read(eCaseOptionReadPhase phase)
{
  if (phase == eCaseOptionReadPhase::Phase1)
    findElements();
  for (ICaseOptionList* list : m_value_lists)
    list->read(phase);
}

void CaseOptionsMulti::checkUnknownElements() const
{
  for (const ICaseOptionList* list : m_value_lists)
    list->checkUnknownElements();
}

void CaseOptionsMulti::update(Real time, Real deltat, Integer iteration)
{
  for (ICaseOptionList* list : m_value_lists)
    list->update(time, deltat, iteration);
}

void CaseOptionsMulti::addOptionsTo(Array<CaseOptionBase*>& options)
{
  for (ICaseOptionList* list : m_value_lists)
    list->addOptionsTo(options);
}

void CaseOptionsMulti::print(std::ostream& out, Integer indent) const
{
  const std::string blanks(indent, ' ');
  for (const ICaseOptionList* list : m_value_lists) {
    out << blanks << '<' << tag() << ">\n";
    list->print(out, indent + 1);
    out << blanks << "</" << tag() << ">\n";
  }
}
} // namespace Arcane
