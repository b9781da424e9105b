// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseHeader.h"

#include "arcane_core/base/system/ApplicationInfo.h"
#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/CaseKeywords.h"
#include "axl/xml/XmlDocument.h"

#include <string>

namespace Arcane::detail::caseoptions
{
namespace
{
class HeaderReader
{
 public:
  HeaderReader(CaseHeader& header, CaseFaults& faults)
  : m_header(header)
  , m_faults(faults)
  {}

  void readRoot(const XmlNode& root, const ApplicationInfo& info)
  {
    readLanguage(root);
    checkCode(root, info);
    const XmlNode arcane = root.child("arcane");
    m_header.time_loop_element = arcane ? arcane : root;
    if (arcane)
      for (const xml::Node* child : arcane.element()->children())
        readChild(XmlNode(child));
  }

 private:
  void readLanguage(const XmlNode& root)
  {
    m_header.language = root.attrValue("xml:lang");
    if (m_header.language.null()) {
      m_faults.errorAtElement(root, "no attribute 'xml:lang', expected xml:lang=\"en\" or xml:lang=\"fr\"");
      m_header.language = (root.name() == "cas") ? "fr" : "en";
    }
    else if (m_header.language != "en" && m_header.language != "fr") {
      m_faults.errorAtAttribute(root, "xml:lang", String::format("the language is '{0}', expected 'en' or 'fr'", m_header.language));
      m_header.language = (root.name() == "cas") ? "fr" : "en";
    }
    const String expected = caseKeyword("case", m_header.language);
    if (root.name() != expected)
      m_faults.errorAtElement(
        root, String::format("root element <{0}>, expected <{1}> as the language is '{2}'", root.name(), expected, m_header.language));
  }

  void checkCode(const XmlNode& root, const ApplicationInfo& info)
  {
    const String name = root.attrValue("codename");
    if (name.null())
      m_faults.errorAtElement(root, String::format("no attribute 'codename', expected codename=\"{0}\"", info.codeName()));
    else if (name != info.codeName())
      m_faults.errorAtAttribute(root, "codename",
                                String::format("codename is '{0}', expected '{1}', the name of this code", name, info.codeName()));
    const VersionInfo& version = info.codeVersion();
    const String short_version = String::format("{0}.{1}", version.versionMajor(), version.versionMinor());
    const String text = root.attrValue("codeversion");
    if (text.null())
      m_faults.errorAtElement(root, String::format("no attribute 'codeversion', expected codeversion=\"{0}\"", short_version));
    else if (text != short_version && text != version.versionAsString())
      m_faults.errorAtAttribute(root, "codeversion",
                                String::format("codeversion is '{0}', expected '{1}', the version of this code", text, short_version));
  }

  String keyword(const char* english) const { return caseKeyword(english, m_header.language); }

  void readTimeLoop(const XmlNode& element)
  {
    m_header.time_loop_name = String::collapseWhiteSpace(element.value());
    m_header.time_loop_element = element;
  }

  void readChild(const XmlNode& child)
  {
    const String name = child.name();
    if (name == keyword("title"))
      m_header.title = child.value();
    else if (name == keyword("timeloop"))
      readTimeLoop(child);
    else if (name == "description")
      m_header.description = child.value();
    else if (name == "modules")
      readActivations(child, "module", m_header.modules);
    else if (name == "services")
      readActivations(child, "service", m_header.services);
    else if (name == "configuration")
      readConfiguration(child);
    else if (name != "comment")
      readUnknownChild(child);
  }

  //! A time loop that is not found would be a run that computes nothing.
  void readUnknownChild(const XmlNode& child)
  {
    const String expected = translatedKeyword(child.name(), m_header.language);
    if (expected.null())
      return m_faults.unreadElement(child,
                                    { keyword("title"), keyword("timeloop"), "description", "modules", "services", "configuration" });
    const String text = String::format("element <{0}>, expected <{1}> as the language is '{2}'", child.name(), expected, m_header.language);
    if (expected == keyword("timeloop"))
      m_faults.errorAtElement(child, text);
    else
      m_faults.warning(child, text + "; nobody reads it");
  }

  void readActivations(const XmlNode& parent, const char* tag, std::vector<CaseHeader::Activation>& result)
  {
    for (const xml::Node* element : parent.element()->children()) {
      const XmlNode node(element);
      if (node.name() != tag) {
        m_faults.unknownElement(node, { tag });
        continue;
      }
      CaseHeader::Activation activation{ requiredAttribute(node, "name"), true, node };
      const String active = node.attrValue("active");
      activation.is_active = active.null() || active == "true" || active == "1";
      if (!active.null() && !activation.is_active && active != "false" && active != "0")
        m_faults.errorAtAttribute(node, "active", String::format("attribute 'active' is '{0}', expected true or false", active));
      result.push_back(activation);
    }
  }

  void readConfiguration(const XmlNode& parent)
  {
    for (const xml::Node* element : parent.element()->children()) {
      const XmlNode node(element);
      if (node.name() == "add")
        m_header.configuration[requiredAttribute(node, "name")] = requiredAttribute(node, "value");
      else
        m_faults.unreadElement(node, { "add" });
    }
  }

  String requiredAttribute(const XmlNode& node, const char* name)
  {
    const String value = node.attrValue(name);
    if (!value.null())
      return value;
    m_faults.errorAtElement(node, String::format("element <{0}> has no attribute '{1}'", node.name(), name));
    return "";
  }

  CaseHeader& m_header;
  CaseFaults& m_faults;
};
} // namespace

CaseHeader readCaseHeader(const XmlNode& root, const ApplicationInfo& info, CaseFaults& faults)
{
  CaseHeader header;
  HeaderReader(header, faults).readRoot(root, info);
  return header;
}
} // namespace Arcane::detail::caseoptions
