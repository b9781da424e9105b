// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/CodeConfiguration.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/case/CaseFile.h"
#include "arcane_core/run/ITimeLoopMng.h"
#include "axl/xml/XmlDocument.h"

#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <vector>

namespace Arcane::detail::run
{
namespace
{
namespace fs = std::filesystem;

const base::Parameter<String>
  share_path({ .section = "Runs",
               .variable = "ARCANE_SHARE_PATH",
               .meaning = "The file Code.config is looked for in the current directory, then here, then beside the program.",
               .may_ranks_differ = true },
             base::texts("a directory"), String());
const base::Parameter<String>
  former_share_path({ .section = "Runs",
                      .variable = "STDENV_PATH_SHR",
                      .meaning = "The file Code.config is looked for here after the directory of ARCANE_SHARE_PATH.",
                      .may_ranks_differ = true },
                    base::texts("a directory"), String());

//! Turns the tree of a .config file into time loops.
class ConfigReader
{
 public:
  ConfigReader(const xml::XmlDocument& document, xml::Diagnostics& diagnostics, ITimeLoopMng* time_loop_mng)
  : m_document(document)
  , m_diagnostics(diagnostics)
  , m_time_loop_mng(time_loop_mng)
  {}

  void read(std::map<String, String>& configuration)
  {
    const xml::Node& root = *m_document.root();
    if (root.name != "arcane-config") {
      error(root, "root element <" + root.name + ">, expected <arcane-config>");
      return;
    }
    checkAttributes(root, { "code-name" });
    for (const xml::Node* child : root.children()) {
      if (child->name == "configuration")
        readConfiguration(*child, configuration);
      else if (child->name == "singleton-services")
        readSingletons(*child, m_global_singletons);
      else if (child->name == "time-loops")
        readTimeLoops(*child);
      else
        unknown(*child, { "configuration", "singleton-services", "time-loops" });
    }
  }

 private:
  void readTimeLoops(const xml::Node& time_loops)
  {
    checkAttributes(time_loops, {});
    for (const xml::Node* child : time_loops.children()) {
      if (child->name == "time-loop")
        readTimeLoop(*child);
      else
        unknown(*child, { "time-loop" });
    }
  }

  void readTimeLoop(const xml::Node& element)
  {
    checkAttributes(element, { "name" });
    const String name = required(element, "name");
    if (m_time_loop_mng->findTimeLoop(name)) {
      error(element, std::string("time loop '") + name.localstr() + "' is defined twice");
      return;
    }
    ITimeLoop* loop = m_time_loop_mng->createTimeLoop(name);
    loop->singletonServices() = m_global_singletons;
    for (const xml::Node* child : element.children())
      readTimeLoopChild(*child, *loop);
    m_time_loop_mng->registerTimeLoop(loop);
  }

  void readTimeLoopChild(const xml::Node& child, ITimeLoop& loop)
  {
    if (child.name == "title")
      loop.setTitle(String(child.value));
    else if (child.name == "description")
      loop.setDescription(String(child.value));
    else if (child.name == "modules")
      readModules(child, loop);
    else if (child.name == "singleton-services")
      readSingletons(child, loop.singletonServices());
    else if (child.name == "entry-points")
      readEntryPoints(child, loop);
    else if (child.name == "configuration")
      readConfiguration(child, loop.configuration());
    else if (child.name != "userclass")
      unknown(child, { "title", "description", "modules", "singleton-services", "entry-points", "configuration", "userclass" });
  }

  void readModules(const xml::Node& modules, ITimeLoop& loop)
  {
    StringList required_names;
    StringList optional_names;
    checkAttributes(modules, {});
    for (const xml::Node* child : modules.children()) {
      if (child->name != "module") {
        unknown(*child, { "module" });
        continue;
      }
      StringList& names = isRequired(*child) ? required_names : optional_names;
      const String name = required(*child, "name");
      names.add(name);
      loop.setPlaceOfModule(name, placeOf(*child));
    }
    loop.setRequiredModulesName(required_names);
    loop.setOptionalModulesName(optional_names);
  }

  void readSingletons(const xml::Node& services, std::vector<ITimeLoop::SingletonService>& result)
  {
    checkAttributes(services, {});
    for (const xml::Node* child : services.children()) {
      if (child->name != "service") {
        unknown(*child, { "service" });
        continue;
      }
      const bool is_required = isRequired(*child);
      result.push_back({ required(*child, "name"), is_required, placeOf(*child) });
    }
  }

  void readEntryPoints(const xml::Node& entry_points, ITimeLoop& loop)
  {
    List<TimeLoopEntryPointInfo> infos;
    checkAttributes(entry_points, { "where" });
    for (const xml::Node* child : entry_points.children()) {
      if (child->name != "entry-point") {
        unknown(*child, { "entry-point" });
        continue;
      }
      checkAttributes(*child, { "name" });
      infos.add(TimeLoopEntryPointInfo(required(*child, "name"), placeOf(*child)));
    }
    const String where = required(entry_points, "where");
    if (where.empty())
      return;
    if (!loop.entryPoints(where).empty())
      error(entry_points, std::string("a second list of entry points for '") + where.localstr() + "', expected one");
    try {
      loop.setEntryPoints(where, infos);
    }
    catch (const Exception& ex) {
      error(entry_points, ex.message().localstr());
    }
  }

  void readConfiguration(const xml::Node& configuration, std::map<String, String>& result)
  {
    checkAttributes(configuration, {});
    for (const xml::Node* child : configuration.children()) {
      if (child->name != "add") {
        unknown(*child, { "add" });
        continue;
      }
      checkAttributes(*child, { "name", "value" });
      result[required(*child, "name")] = required(*child, "value");
    }
  }

  PlaceInFile placeOf(const xml::Node& element) const
  {
    xml::Diagnostics fault;
    fault.error(m_document.source(), element.at, "");
    const std::string text = fault.text();
    const std::size_t end_of_message = text.find('\n');
    return { String::format("{0}:{1}:{2}", String(m_document.source().fileName()), element.at.line, element.at.column),
             String(text.substr(end_of_message + 1, text.size() - end_of_message - 2)) };
  }

  String required(const xml::Node& element, const char* attribute_name)
  {
    if (const xml::Node* attribute = element.attribute(attribute_name))
      return String(attribute->value);
    error(element, "element <" + element.name + "> has no attribute '" + attribute_name + "'");
    return String("");
  }

  //! Returns what attribute `need` of a module or a service says. Without it, a module and a service are optional.
  bool isRequired(const xml::Node& element)
  {
    checkAttributes(element, { "name", "need" });
    const xml::Node* need = element.attribute("need");
    if (need && need->value != "required" && need->value != "optional")
      errorAt(need->value_at, "attribute 'need' is '" + need->value + "', expected 'required' or 'optional'");
    return need && need->value == "required";
  }

  //! Checks the attributes of an element; attributes of XML itself are allowed everywhere.
  void checkAttributes(const xml::Node& element, const std::vector<String>& expected)
  {
    for (const xml::Node* attribute : element.attributes()) {
      const String name(attribute->name);
      if (std::find(expected.begin(), expected.end(), name) != expected.end() || attribute->name.starts_with("xml") ||
          attribute->name.starts_with("xsi:"))
        continue;
      std::string text = "element <" + element.name + "> has an attribute '" + attribute->name + "', expected ";
      text += expected.empty() ? "none" : "";
      const char* separator = "";
      for (const String& other : expected) {
        text += std::string(separator) + "'" + other.localstr() + "'";
        separator = " or ";
      }
      errorAt(attribute->at, text + base::didYouMean(name, expected).localstr());
    }
  }

  void unknown(const xml::Node& element, std::initializer_list<const char*> expected)
  {
    std::string text = "unknown element <" + element.name + ">, expected ";
    const char* separator = "";
    for (const char* name : expected) {
      text += std::string(separator) + "<" + name + ">";
      separator = ", ";
    }
    error(element, text);
  }

  void error(const xml::Node& element, const std::string& text) { errorAt(element.at, text); }
  void errorAt(xml::Position at, const std::string& text) { m_diagnostics.error(m_document.source(), at, text); }

  const xml::XmlDocument& m_document;
  xml::Diagnostics& m_diagnostics;
  ITimeLoopMng* m_time_loop_mng;
  std::vector<ITimeLoop::SingletonService> m_global_singletons;
};
} // namespace

String findConfigFile(const String& code_name)
{
  const std::string file_name = std::string(code_name.localstr()) + ".config";
  std::vector<fs::path> directories{ "." };
  for (const base::Parameter<String>* path : { &share_path, &former_share_path })
    if (const std::optional<String> directory = path->find())
      directories.emplace_back(directory->localstr());
  std::error_code ignored;
  directories.push_back(fs::read_symlink("/proc/self/exe", ignored).parent_path());
  for (const fs::path& directory : directories)
    if (fs::is_regular_file(directory / file_name, ignored))
      return String((directory / file_name).lexically_normal().string());
  return {};
}

void readConfigFile(const String& file, IParallelMng* pm, ITimeLoopMng* time_loop_mng, std::map<String, String>& configuration)
{
  const std::string text = caseoptions::readFileOnAllRanks(pm, file);
  xml::Diagnostics diagnostics;
  const xml::XmlDocument document = xml::XmlDocument::parseMemory(text, file.localstr(), diagnostics);
  if (document.root())
    ConfigReader(document, diagnostics, time_loop_mng).read(configuration);
  if (diagnostics.nbError() != 0)
    throw ParallelFatalErrorException(A_FUNCINFO,
                                      String::format("cannot use the configuration '{0}':\n{1}", file, String(diagnostics.text())));
}
} // namespace Arcane::detail::run
