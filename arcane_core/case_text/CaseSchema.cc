// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_text/CaseSchema.h"

#include "arcane_core/base/text/String.h"
#include "arcane_core/case/CaseKeywords.h"
#include "arcane_core/case_text/SchemaTypes.h"
#include "arcane_core/run/TimeLoopSetup.h"
#include "axl/xml/XmlWriter.h"

#include <algorithm>
#include <map>
#include <set>

namespace Arcane::detail::casetext
{
namespace
{
using axl::Option;
using axl::OptionKind;
using xml::XmlHead;
using xml::XmlWriter;

//! Writes the types and the root element of one language.
class LanguageSchema
{
 public:
  LanguageSchema(const CaseOutline& outline, const OptionCatalog& catalog, const std::string& language)
  : m_outline(outline)
  , m_catalog(catalog)
  , m_language(language)
  {}

  std::string write()
  {
    std::string text = frameworkTypes(m_language) + rootElement();
    // The types of services may need others.
    for (bool is_complete = false; !is_complete;) {
      is_complete = true;
      for (auto& [type, service] : m_services)
        if (!service.is_written) {
          service.is_written = true;
          is_complete = false;
          text += serviceType(type, service.type_name);
          break;
        }
    }
    return text;
  }

 private:
  struct ServiceInterface
  {
    std::string type_name;
    bool is_written = false;
  };

  std::string keyword(const char* english) const { return caseoptions::caseKeyword(english, String(m_language)).localstr(); }
  std::string typeName(const char* name) const { return std::string(name) + "." + m_language; }

  // --- the root ---

  std::string rootElement()
  {
    XmlWriter out(XmlHead::None);
    out.begin("xs:element").attribute("name", keyword("case")).begin("xs:complexType");
    out.begin("xs:choice").attribute("minOccurs", 0).attribute("maxOccurs", "unbounded");
    out.lines(headerElement());
    out.lines(meshesElement());
    leaf(out, keyword("mesh"), typeName("old.mesh"));
    leaf(out, keyword("functions"), typeName("functions"));
    leaf(out, "comment", "xs:anyType");
    for (const DescribedClass* described : m_catalog.rootClasses())
      out.lines(rootClass(*described));
    out.end();
    fixedAttribute(out, "codename", { m_outline.code_name });
    fixedAttribute(out, "codeversion", { m_outline.code_version, m_outline.full_version });
    // The attribute xml:lang: importing its schema would need a file more.
    out.begin("xs:anyAttribute").attribute("namespace", "http://www.w3.org/XML/1998/namespace").attribute("processContents", "skip").end();
    return out.finish();
  }

  std::string meshesElement()
  {
    const DescribedClass& mesh = m_catalog.mesh();
    XmlWriter out(XmlHead::None);
    out.begin("xs:element").attribute("name", "meshes").begin("xs:complexType").begin("xs:sequence");
    out.begin("xs:element").attribute("name", mesh.name).attribute("maxOccurs", "unbounded");
    document(out, mesh.model.description);
    out.begin("xs:complexType");
    content(out, mesh, mesh.model.options);
    for (const char* attribute : { "amr", "amr-type" })
      out.begin("xs:attribute").attribute("name", attribute).attribute("type", "xs:string").end();
    return out.finish();
  }

  std::string headerElement()
  {
    XmlWriter out(XmlHead::None);
    out.begin("xs:element").attribute("name", "arcane").begin("xs:complexType");
    out.begin("xs:choice").attribute("minOccurs", 0).attribute("maxOccurs", "unbounded");
    leaf(out, keyword("title"), "xs:string");
    leaf(out, "description", "xs:string");
    leaf(out, "comment", "xs:anyType");
    leaf(out, "modules", typeName("modules"));
    leaf(out, "services", typeName("services"));
    leaf(out, "configuration", typeName("configuration"));
    out.begin("xs:element").attribute("name", keyword("timeloop")).begin("xs:simpleType").begin("xs:restriction");
    // Blanks around the name of the loop have no meaning.
    out.attribute("base", "xs:token");
    for (const TimeLoopOutline& loop : m_outline.loops)
      enumerated(out, loop.name, loop.title == loop.name ? "" : loop.title);
    enumerated(out, run::empty_time_loop_name, "");
    return out.finish();
  }

  std::string rootClass(const DescribedClass& described)
  {
    XmlWriter out(XmlHead::None);
    out.begin("xs:element").attribute("name", described.tag(m_language));
    document(out, described.model.description);
    out.begin("xs:complexType");
    content(out, described, described.model.options);
    out.begin("xs:attribute").attribute("name", "activation").attribute("type", "xs:string").end();
    return out.finish();
  }

  // --- options ---

  void content(XmlWriter& out, const DescribedClass& owner, const std::vector<Option>& options)
  {
    if (options.empty())
      return;
    const bool has_several = std::any_of(options.begin(), options.end(), [](const Option& o) { return o.isMulti(); });
    if (has_several)
      out.begin("xs:choice").attribute("minOccurs", 0).attribute("maxOccurs", "unbounded");
    else
      out.begin("xs:all");
    for (const Option& option : options)
      out.lines(optionElement(owner, option, !has_several));
    out.end();
  }

  std::string optionElement(const DescribedClass& owner, const Option& option, bool is_counted)
  {
    XmlWriter out(XmlHead::None);
    out.begin("xs:element").attribute("name", axl::nameIn(option.name, option.translations, m_language));
    if (is_counted)
      out.attribute("minOccurs", axl::mustBeGiven(option, owner.types) ? 1 : 0);
    if (const std::string type = namedType(owner, option); !type.empty())
      out.attribute("type", type);
    document(out, docOf(option));
    if (option.kind == OptionKind::Complex) {
      out.begin("xs:complexType");
      content(out, owner, axl::declarationOf(option, owner.types).options);
    }
    if (option.kind == OptionKind::Enumeration) {
      out.begin("xs:simpleType").begin("xs:restriction").attribute("base", "xs:string");
      for (const axl::EnumValue& value : option.enum_values)
        enumerated(out, axl::nameIn(value.name, value.translations, m_language), value.description);
    }
    return out.finish();
  }

  //! Returns the type of the option if it has a name; empty for a type that stands in the element.
  std::string namedType(const DescribedClass& owner, const Option& option)
  {
    if (option.kind == OptionKind::Extended)
      return "xs:string";
    if (option.kind == OptionKind::Service)
      return serviceTypeName(owner.interfaceOf(option), option.type.value);
    if (option.kind != OptionKind::Simple)
      return {};
    const auto [name, is_array] = axl::simpleTypeOf(option);
    // A table gives a value to an option that is there once.
    return option.isMulti() ? std::string(name) + (is_array ? ".list" : "") : optionTypeName(name, is_array, m_language);
  }

  static std::string docOf(const Option& option)
  {
    std::string text = option.description;
    const std::string facts = axl::typeText(option) + ", " + axl::countText(option) +
                              (option.default_value.is_given ? ", by default '" + option.default_value.value + "'" : "");
    return text + (text.empty() ? "" : " ") + "(" + facts + ")";
  }

  // --- services ---

  //! Returns the type of the elements of services of this interface, which write() adds to the schema.
  std::string serviceTypeName(std::type_index interface_type, const std::string& text)
  {
    const auto [found, is_new] = m_services.try_emplace(interface_type);
    if (is_new) {
      std::string name = "service." + std::to_string(m_services.size()) + "." + text;
      std::replace(name.begin(), name.end(), ':', '_');
      found->second.type_name = typeName(name.c_str());
    }
    return found->second.type_name;
  }

  //! The element has the options of all services, since a type of XSD 1.0 cannot depend on the name.
  std::string serviceType(std::type_index interface_type, const std::string& type_name)
  {
    const std::vector<const DescribedClass*> services = m_catalog.services(interface_type);
    XmlWriter out(XmlHead::None);
    out.begin("xs:complexType").attribute("name", type_name);
    if (const std::vector<std::string> elements = mergedElements(services); !elements.empty()) {
      out.begin("xs:choice").attribute("minOccurs", 0).attribute("maxOccurs", "unbounded");
      for (const std::string& element : elements)
        out.lines(element);
      out.end();
    }
    // A French file may say it in English.
    for (const std::string& attribute : std::set<std::string>{ "name", keyword("name") }) {
      out.begin("xs:attribute").attribute("name", attribute).begin("xs:simpleType").begin("xs:restriction").attribute("base", "xs:string");
      for (const DescribedClass* service : services)
        enumerated(out, service->name, service->model.description);
      out.end().end().end();
    }
    out.begin("xs:attribute").attribute("name", "mesh-name").attribute("type", "xs:string").end();
    return out.finish();
  }

  //! Returns one element for each name, with any content if services give the name different meanings.
  std::vector<std::string> mergedElements(const std::vector<const DescribedClass*>& services)
  {
    std::map<std::string, std::string> element_by_name;
    for (const DescribedClass* service : services) {
      if (!service->has_axl)
        return { "<xs:any processContents=\"skip\"/>\n" };
      for (const Option& option : service->model.options) {
        const std::string name = axl::nameIn(option.name, option.translations, m_language);
        const std::string element = optionElement(*service, option, false);
        std::string& known = element_by_name[name];
        if (known.empty())
          known = element;
        else if (known != element)
          known = "<xs:element name=\"" + name + "\" type=\"xs:anyType\"/>\n";
      }
    }
    std::vector<std::string> elements;
    for (const auto& [name, element] : element_by_name)
      elements.push_back(element);
    return elements;
  }

  // --- small parts ---

  static void leaf(XmlWriter& out, const std::string& name, const std::string& type)
  {
    out.begin("xs:element").attribute("name", name).attribute("type", type).end();
  }

  static void document(XmlWriter& out, const std::string& text)
  {
    if (!text.empty())
      out.begin("xs:annotation").element("xs:documentation", text).end();
  }

  static void enumerated(XmlWriter& out, const std::string& value, const std::string& meaning)
  {
    out.begin("xs:enumeration").attribute("value", value);
    document(out, meaning);
    out.end();
  }

  static void fixedAttribute(XmlWriter& out, const char* name, const std::vector<std::string>& values)
  {
    out.begin("xs:attribute").attribute("name", name).attribute("use", "required").begin("xs:simpleType").begin("xs:restriction");
    out.attribute("base", "xs:string");
    for (const std::string& value : values)
      enumerated(out, value, "");
    out.end().end().end();
  }

  const CaseOutline& m_outline;
  const OptionCatalog& m_catalog;
  std::string m_language;
  std::map<std::type_index, ServiceInterface> m_services;
};
} // namespace

std::string caseSchema(const CaseOutline& outline, const OptionCatalog& catalog)
{
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\">\n" + valueTypes() +
         LanguageSchema(outline, catalog, "en").write() + LanguageSchema(outline, catalog, "fr").write() + "</xs:schema>\n";
}
} // namespace Arcane::detail::casetext
