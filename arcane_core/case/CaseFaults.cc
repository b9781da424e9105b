// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseFaults.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/case/CaseOptionException.h"

#include <string>
#include <utility>

namespace Arcane::detail::caseoptions
{
xml::Position CaseFaults::placeOf(const XmlNode& node) const
{
  if (node.element())
    return node.element()->at;
  return m_document.root() ? m_document.root()->at : xml::Position{};
}

void CaseFaults::error(const XmlNode& at, const String& message)
{
  const bool has_text = at.element() && at.element()->value_at.line != 0;
  m_diagnostics.error(m_document.source(), has_text ? at.element()->value_at : placeOf(at), message.localstr());
}

void CaseFaults::errorAtElement(const XmlNode& at, const String& message)
{
  m_diagnostics.error(m_document.source(), placeOf(at), message.localstr());
}

void CaseFaults::errorAtAttribute(const XmlNode& at, const String& attribute_name, const String& message)
{
  const xml::Node* attribute = at.element() ? at.element()->attribute(attribute_name.toStdStringView()) : nullptr;
  m_diagnostics.error(m_document.source(), attribute ? attribute->value_at : placeOf(at), message.localstr());
}

void CaseFaults::errorOfCommandLine(const String& message)
{
  xml::Diagnostic fault;
  fault.file = "command line";
  fault.message = message.localstr();
  m_diagnostics.add(std::move(fault));
}

void CaseFaults::warning(const XmlNode& at, const String& message)
{
  m_diagnostics.warning(m_document.source(), placeOf(at), message.localstr());
}

void CaseFaults::unknownElement(const XmlNode& at, const std::vector<String>& expected)
{
  String text = String::format("unknown element <{0}>", at.name());
  if (expected.empty())
    text = text + ", expected none here";
  else {
    const char* separator = ", expected ";
    for (const String& name : expected) {
      text = text + separator + "<" + name + ">";
      separator = ", ";
    }
  }
  errorAtElement(at, text + base::didYouMean(at.name(), expected));
}

void CaseFaults::unreadElement(const XmlNode& at, const std::vector<String>& expected)
{
  if (base::nearestName(at.name(), expected).null())
    warning(at, String::format("nobody reads element <{0}>", at.name()));
  else
    unknownElement(at, expected);
}

void CaseFaults::throwIfError()
{
  if (!hasError())
    return;
  std::string text = m_diagnostics.text();
  if (m_diagnostics.nbError() == 0)
    text += m_document.source().fileName() + ": error: warnings end this run, since the code asks for it " +
            "(ICaseMng::setTreatWarningAsError()): expected a case file without warnings\n";
  throw CaseOptionException(A_FUNCINFO, String(text));
}

String CaseFaults::takeWarnings()
{
  if (hasError())
    return {};
  String text(m_diagnostics.text());
  m_diagnostics = {};
  return text;
}
} // namespace Arcane::detail::caseoptions
