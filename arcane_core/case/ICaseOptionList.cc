// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/ICaseOptionList.h"

#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/service/ISubDomain.h"

#include <algorithm>

namespace Arcane
{
ICaseOptionList::ICaseOptionList(ICaseMng* case_mng, const ICaseOptionList* parent, const String& name)
: m_case_mng(case_mng)
, m_parent(parent)
, m_name(name)
{}

XmlNode ICaseOptionList::nearestElement() const
{
  if (!m_element.null())
    return m_element;
  return m_parent ? m_parent->nearestElement() : XmlNode();
}

MeshHandle ICaseOptionList::meshHandle() const
{
  if (!m_mesh_handle.isNull())
    return m_mesh_handle;
  return m_parent ? m_parent->meshHandle() : m_case_mng->subDomain()->defaultMeshHandle();
}

String ICaseOptionList::tag() const
{
  auto found = m_name_by_lang.find(m_case_mng->language());
  return (found != m_name_by_lang.end()) ? found->second : m_name;
}

String ICaseOptionList::xpathFullName() const
{
  const String above = m_parent ? m_parent->xpathFullName() : "/" + m_case_mng->rootElement().name();
  return above + "/" + tag();
}

String ICaseOptionList::path() const
{
  const String own = (m_index > 0) ? String::format("{0}[{1}]", tag(), m_index) : tag();
  return m_parent ? m_parent->path() + "/" + own : own;
}

void ICaseOptionList::removeItem(detail::caseoptions::CaseItem* item)
{
  m_items.erase(std::remove(m_items.begin(), m_items.end(), item), m_items.end());
}

void ICaseOptionList::read(eCaseOptionReadPhase phase)
{
  for (detail::caseoptions::CaseItem* item : m_items)
    item->read(phase);
}

void ICaseOptionList::checkUnknownElements() const
{
  if (m_element.null())
    return;
  std::vector<String> known;
  for (const detail::caseoptions::CaseItem* item : m_items)
    known.push_back(item->tag());
  for (const xml::Node* child : m_element.element()->children())
    if (std::find(known.begin(), known.end(), String(child->name)) == known.end())
      m_case_mng->faults().unknownElement(XmlNode(child), known);
  for (const detail::caseoptions::CaseItem* item : m_items)
    item->checkUnknownElements();
}

void ICaseOptionList::update(Real time, Real deltat, Integer iteration)
{
  for (detail::caseoptions::CaseItem* item : m_items)
    item->update(time, deltat, iteration);
}

void ICaseOptionList::addOptionsTo(Array<CaseOptionBase*>& options) const
{
  for (detail::caseoptions::CaseItem* item : m_items)
    item->addOptionsTo(options);
}

void ICaseOptionList::print(std::ostream& out, Integer indent) const
{
  for (const detail::caseoptions::CaseItem* item : m_items)
    item->print(out, indent);
}

ICaseOptionList::~ICaseOptionList() = default;

void ICaseOptionList::addAlternativeNodeName(const String& lang, const String& name)
{
  m_name_by_lang[lang] = name;
}

void ICaseOptionList::addItem(detail::caseoptions::CaseItem* item)
{
  m_items.push_back(item);
}
} // namespace Arcane
