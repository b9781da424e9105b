// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_text/CaseFileText.h"

#include "arcane_core/case_text/CommentedXml.h"
#include "arcane_core/case_text/FrameworkElements.h"
#include "arcane_core/case_text/OptionLines.h"

#include <algorithm>
#include <set>

namespace Arcane::detail::casetext
{
namespace
{
using axl::Option;
using axl::OptionKind;

class CaseFileWriter
{
 public:
  CaseFileWriter(const CaseOutline& outline, const OptionCatalog& catalog, const std::string& language)
  : m_outline(outline)
  , m_catalog(catalog)
  , m_language(language)
  , m_lines(catalog, language)
  {}

  std::string write()
  {
    const std::string root = m_lines.keyword("case");
    m_out.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    m_out.comment({ joined({ "All options of", m_outline.code_name, m_outline.full_version }, " ") + ".",
                    "Elements have their default values: those that are left out keep them. What is in comments may be given, or must be "
                    "where a comment says TO FILL IN: move the end of the comment before the element, and replace ... by a value." });
    m_out.line("<" + root + " codename=\"" + CommentedXml::escaped(m_outline.code_name) + "\" xml:lang=\"" + m_language +
               "\" codeversion=\"" + CommentedXml::escaped(m_outline.code_version) + "\">");
    m_out.indent();
    FrameworkElements framework(m_outline, m_lines, m_out);
    framework.writeHead();
    writeMeshes();
    framework.writeFunctions();
    for (const DescribedClass* described : m_catalog.rootClasses())
      writeRootClass(*described);
    writeOthers();
    m_out.unindent();
    m_out.line("</" + root + ">");
    return m_out.text();
  }

 private:
  // --- meshes ---

  void writeMeshes()
  {
    m_out.comment({ "Meshes, here one as an example. " + m_catalog.mesh().model.description });
    m_out.line("<meshes>");
    m_out.indent();
    m_out.line("<mesh>");
    writeOptions(m_catalog.mesh(), m_catalog.mesh().model.options, "meshes/mesh");
    m_out.line("</mesh>");
    m_out.unindent();
    m_out.line("</meshes>");
  }

  // --- modules, and services below the root ---

  void writeRootClass(const DescribedClass& described)
  {
    const std::string tag = described.tag(m_language);
    const bool is_used = !m_outline.loops.empty() && m_outline.loops.front().used.contains(described.name);
    const std::string what = std::string(described.is_service ? "Service " : "Module ") + described.name;
    Lines docs{ joined({ what + (is_used ? "" : ", which the time loop above does not use"), described.model.description }, ": "),
                m_lines.otherNames(described.tag(""), described.model.translations) };
    if (!is_used) {
      m_lines.addDocs(described, described.model.options, "", docs);
      m_out.commentedOut(docs, linesAround("<" + tag + ">", m_lines.linesOf(described, described.model.options), "</" + tag + ">"));
      writeServicesIn(described, described.model.options, tag);
      return;
    }
    m_out.comment(docs);
    m_out.line("<" + tag + ">");
    writeOptions(described, described.model.options, tag);
    m_out.line("</" + tag + ">");
  }

  //! Writes the names of modules whose options are unknown until the modules are made.
  void writeOthers()
  {
    Lines names;
    for (const DescribedClass* module : m_catalog.modulesWithoutAxl())
      names.push_back(module->name);
    if (!names.empty())
      m_out.comment(
        { "These modules are described by no .axl file. The options that they may have are not known here: " + joined(names, ", ") });
  }

  // --- options that are elements ---

  void writeOptions(const DescribedClass& owner, const std::vector<Option>& options, const std::string& path)
  {
    m_out.indent();
    for (const Option& option : options)
      writeOption(owner, option, path + "/" + m_lines.nameOf(option));
    m_out.unindent();
  }

  void writeOption(const DescribedClass& owner, const Option& option, const std::string& path)
  {
    const std::vector<Option>& parts = partsOf(owner, option);
    Lines docs = m_lines.docsOf(owner, option);
    if (m_lines.isElement(owner, option)) {
      m_out.comment(docs);
      for (int i = 0; i < std::max(option.min_occurs, 1); ++i)
        writeElement(owner, option, path);
    }
    else {
      m_lines.addDocs(owner, parts, "", docs);
      m_out.commentedOut(docs, m_lines.linesOf(owner, option));
      writeServicesIn(owner, parts, path);
    }
    if (option.kind == OptionKind::Service)
      writeServices(owner, option, path);
  }

  void writeElement(const DescribedClass& owner, const Option& option, const std::string& path)
  {
    const std::string tag = m_lines.nameOf(option);
    if (option.kind == OptionKind::Complex) {
      m_out.line("<" + tag + ">");
      writeOptions(owner, partsOf(owner, option), path);
      m_out.line("</" + tag + ">");
    }
    else if (option.kind == OptionKind::Service)
      writeService(*m_lines.findDefault(owner, option), tag, path);
    else
      m_out.line(element(tag, m_lines.valueOf(option)));
  }

  void writeService(const DescribedClass& service, const std::string& tag, const std::string& path)
  {
    // A service whose default needs the same service would never end.
    const bool is_new = std::find(m_open.begin(), m_open.end(), &service) == m_open.end();
    if (!is_new || service.model.options.empty()) {
      m_out.line(m_lines.serviceTag(tag, service.name, "/>"));
      return;
    }
    m_open.push_back(&service);
    m_out.line(m_lines.serviceTag(tag, service.name, ">"));
    writeOptions(service, service.model.options, path);
    m_out.line("</" + tag + ">");
    m_open.pop_back();
  }

  // --- services that are not defaults ---

  //! Writes the services of options that are in comments themselves.
  void writeServicesIn(const DescribedClass& owner, const std::vector<Option>& options, const std::string& path)
  {
    for (const Option& option : options) {
      const std::string option_path = path + "/" + m_lines.nameOf(option);
      if (option.kind == OptionKind::Service)
        writeServices(owner, option, option_path);
      writeServicesIn(owner, partsOf(owner, option), option_path);
    }
  }

  //! Writes all services that the option may name, except the service of its element. The services of an interface are written once in the
  //! file.
  void writeServices(const DescribedClass& owner, const Option& option, const std::string& path)
  {
    const std::type_index interface_type = owner.interfaceOf(option);
    const DescribedClass* shown = m_lines.isElement(owner, option) ? m_lines.findDefault(owner, option) : nullptr;
    std::vector<const DescribedClass*> others = m_catalog.services(interface_type);
    std::erase(others, shown);
    if (others.empty())
      return;
    const bool is_first = m_shown_interfaces.insert(interface_type).second;
    Lines names;
    for (const DescribedClass* service : others) {
      if (is_first && service->has_axl)
        writeOtherService(*service, m_lines.nameOf(option), path);
      else
        names.push_back(service->name);
    }
    const char* where = is_first ? ", which no .axl file describes" : ", whose options are above";
    if (!names.empty())
      m_out.comment({ path + " may also be one of these services" + where + ": " + joined(names, ", ") });
  }

  void writeOtherService(const DescribedClass& service, const std::string& tag, const std::string& path)
  {
    const std::vector<Option>& options = service.model.options;
    Lines docs{ joined({ path + " may be the service " + service.name, service.model.description }, ": ") };
    m_lines.addDocs(service, options, "", docs);
    m_out.commentedOut(
      docs, options.empty() ? Lines{ m_lines.serviceTag(tag, service.name, "/>") }
                            : linesAround(m_lines.serviceTag(tag, service.name, ">"), m_lines.linesOf(service, options), "</" + tag + ">"));
    writeServicesIn(service, options, path);
  }

  const CaseOutline& m_outline;
  const OptionCatalog& m_catalog;
  std::string m_language;
  OptionLines m_lines;
  CommentedXml m_out;
  std::set<std::type_index> m_shown_interfaces;
  std::vector<const DescribedClass*> m_open; //!< services inside of whose elements the writer is
};
} // namespace

std::string caseFileText(const CaseOutline& outline, const OptionCatalog& catalog, const std::string& language)
{
  return CaseFileWriter(outline, catalog.withExample(), language).write();
}
} // namespace Arcane::detail::casetext
