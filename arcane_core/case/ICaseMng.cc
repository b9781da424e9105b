// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/ICaseMng.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/CaseFile.h"
#include "arcane_core/case/CaseFunctions.h"
#include "arcane_core/case/CaseKeywords.h"
#include "arcane_core/case/CaseOptionException.h"
#include "arcane_core/case/CaseOptions.h"
#include "arcane_core/case/CommandLineOverrides.h"
#include "arcane_core/case/ICaseFunctionProvider.h"
#include "arcane_core/case/UnreadAttributes.h"
#include "arcane_core/document/XmlNodeList.h"
#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/IModule.h"
#include "arcane_core/service/IModuleMng.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/ServiceBuilder.h"
#include "arcane_core/service/ServiceRegistry.h"
#include "axl/xml/XmlDocument.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <vector>

namespace Arcane
{
namespace
{
const detail::base::Parameter<String>
  default_category({ .section = "Runs",
                     .variable = "ARCANE_DEFAULT_CATEGORY",
                     .meaning = "Options of the case file take their default value for this category." },
                   detail::base::texts("the name of a category"), String());
} // namespace

struct ICaseMng::Parts
{
  std::set<String> claimed_tags;
  std::vector<CaseOptions*> roots;
  // Services may live in functions: these are destroyed first.
  std::vector<Ref<ICaseFunctionProvider>> function_providers;
  std::vector<Ref<ICaseFunction>> functions;
  //! The removed functions that the code continues to use.
  std::vector<Ref<ICaseFunction>> removed_functions;
  std::map<String, IStandardFunction*> standard_functions;
  std::map<IModule*, ICaseFunction*> activations;
};

ICaseMng::ICaseMng(ISubDomain* sd)
: m_sub_domain(sd)
, m_overrides(std::make_unique<detail::caseoptions::CommandLineOverrides>(sd->applicationInfo().commandLineArguments()))
, m_parts(std::make_unique<Parts>())
, m_default_category(default_category.value())
{}

ICaseMng::~ICaseMng() = default;

void ICaseMng::readDocument(const String& file_name)
{
  m_file_name = file_name;
  parse(String(detail::caseoptions::readFileOnAllRanks(m_sub_domain->parallelMng(), file_name)));
}

void ICaseMng::readDocument(const String& text, const String& name)
{
  m_file_name = name;
  parse(text);
}

void ICaseMng::parse(const String& bytes)
{
  xml::Diagnostics diagnostics;
  m_document =
    std::make_unique<xml::XmlDocument>(xml::XmlDocument::parseMemory(bytes.toStdStringView(), m_file_name.localstr(), diagnostics));
  if (!m_document->root())
    throw CaseOptionException(A_FUNCINFO, String(diagnostics.text()));
  m_faults = std::make_unique<detail::caseoptions::CaseFaults>(*m_document);
  m_header = detail::caseoptions::readCaseHeader(rootElement(), m_sub_domain->applicationInfo(), *m_faults);
  m_faults->throwIfError();
}

detail::caseoptions::CaseFaults& ICaseMng::faults()
{
  ARCANE_FATAL_IF(!m_faults, "no case file was read, so nothing can be wrong in it, expected readDocument() before");
  return *m_faults;
}

bool ICaseMng::hasFault() const
{
  return m_faults && m_faults->hasError();
}

XmlNode ICaseMng::rootElement() const
{
  return XmlNode(m_document ? m_document->root() : nullptr);
}

String ICaseMng::keyword(const String& english) const
{
  return detail::caseoptions::caseKeyword(english, language());
}

void ICaseMng::removeRootOptions(CaseOptions* options)
{
  m_parts->roots.erase(std::remove(m_parts->roots.begin(), m_parts->roots.end(), options), m_parts->roots.end());
}

IApplication* ICaseMng::application() const
{
  return m_sub_domain->application();
}

IMeshMng* ICaseMng::meshMng() const
{
  return m_sub_domain->meshMng();
}

ITraceMng* ICaseMng::traceMng() const
{
  return m_sub_domain->traceMng();
}

Collection<ICaseOptions*> ICaseMng::blocks() const
{
  Collection<ICaseOptions*> blocks;
  for (CaseOptions* options : m_parts->roots)
    blocks.add(options);
  return blocks;
}

String ICaseMng::commandLineValue(const String& path, Integer index)
{
  return m_overrides->find(path, index);
}

void ICaseMng::readOptions(eCaseOptionReadPhase phase)
{
  const bool is_first = phase == eCaseOptionReadPhase::Phase1;
  if (is_first) {
    readFunctions();
    findRootElements();
    readActivations();
  }
  for (CaseOptions* options : m_parts->roots)
    options->configList()->read(phase);
  if (is_first) {
    for (const CaseOptions* options : m_parts->roots)
      options->configList()->checkUnknownElements();
    checkRootElements();
  }
  else {
    checkUnusedOverrides();
    checkAttributes();
  }
  m_faults->setWarningsAreErrors(m_is_warning_error);
  m_faults->throwIfError();
  showWarnings();
  if (!is_first)
    m_faults->noteAllRead();
}

void ICaseMng::readFunctions()
{
  const XmlNodeList elements = rootElement().children(keyword("functions"));
  m_parts->functions.clear();
  m_parts->function_providers.clear();
  for (auto& table : detail::caseoptions::readCaseFunctions(elements.empty() ? XmlNode() : elements[0], language(), *m_faults))
    m_parts->functions.push_back(table.release()->toReference());
  for (Integer i = 1; i < elements.size(); ++i)
    m_faults->errorAtElement(elements[i], String::format("a second element <{0}>, expected one", keyword("functions")));
  for (const Ref<ICaseFunctionProvider>& provider : ServiceBuilder<ICaseFunctionProvider>(m_sub_domain).createAllInstances()) {
    m_parts->function_providers.push_back(provider);
    provider->registerCaseFunctions(this);
  }
}

void ICaseMng::findRootElements()
{
  for (CaseOptions* options : m_parts->roots) {
    const XmlNodeList elements = rootElement().children(options->tag());
    options->configList()->setRootElement(elements.empty() ? XmlNode() : elements[0]);
    if (elements.size() > 1)
      m_faults->warning(elements[1],
                        String::format("element <{0}> is given {1} times, the first one is used", options->tag(), elements.size()));
  }
}

// Returns the reason why the element of a module or a service is not read. The text is empty for other elements.
String ICaseMng::reasonNotRead(const String& tag) const
{
  const detail::service::ServiceRegistry& registry = detail::service::ServiceRegistry::instance();
  for (const auto& module : registry.modules())
    if (module->serviceInfo().tagName(language()) == tag)
      return String::format(subDomain()->moduleMng()->findModule(module->moduleName())
                              ? "module '{0}' has no options"
                              : "the run does not use module '{0}', expected it in <modules> of the time loop; or, if the loop says "
                                "need=\"optional\", <modules><module name=\"{0}\" active=\"true\"/></modules> in <arcane>",
                            module->moduleName());
  for (const auto& service : registry.services())
    if (service->tagName(language()) == tag)
      return String::format("service '{0}' has its options in the element of the option that names it", service->localName());
  return String("");
}

void ICaseMng::checkRootElements()
{
  std::vector<String> known{ "arcane", keyword("functions") };
  known.insert(known.end(), m_parts->claimed_tags.begin(), m_parts->claimed_tags.end());
  for (const CaseOptions* options : m_parts->roots)
    known.push_back(options->tag());
  for (const xml::Node* child : rootElement().element()->children()) {
    const XmlNode node(child);
    if (node.name() == "comment" || std::find(known.begin(), known.end(), node.name()) != known.end())
      continue;
    if (const String reason = reasonNotRead(node.name()); !reason.empty())
      m_faults->warning(node, String::format("nobody reads element <{0}>: {1}", node.name(), reason));
    else if (isAllowUnkownRootElelement())
      m_faults->unreadElement(node, m_is_unknown_root_decided ? std::vector<String>() : known);
    else
      m_faults->unknownElement(node, known);
  }
}

// Elements that are not read have had their warning.
void ICaseMng::checkAttributes()
{
  std::vector<XmlNode> elements{ rootElement().child("arcane"), rootElement().child(keyword("functions")) };
  for (const CaseOptions* options : m_parts->roots)
    elements.push_back(options->configList()->rootElement());
  for (const String& tag : m_parts->claimed_tags)
    elements.push_back(rootElement().child(tag));
  const std::vector<String> known{ "name",       "mesh-name",   keyword("function"),  "active",
                                   "activation", "unit",        keyword("parameter"), keyword("value"),
                                   "comul",      "deltat-coef", "interpolation" };
  for (const XmlNode& element : elements)
    if (!element.null())
      detail::caseoptions::warnOfUnreadAttributes(element, known, *m_faults);
}

void ICaseMng::checkUnusedOverrides()
{
  for (const detail::caseoptions::CommandLineOverrides::Unused& unused : m_overrides->unused())
    m_faults->errorOfCommandLine(String::format(
      "'-A,{0}' names no option{1}; the case file must have the elements of lists, and those that may be absent", unused.text,
      unused.suggestion.empty()
        ? String(", expected //module/option of a module of the run, or //meshes/mesh/filename and the like; functions and "
                 "<arcane> are in the case file only")
        : unused.suggestion));
}

void ICaseMng::readActivations()
{
  m_parts->activations.clear();
  for (CaseOptions* options : m_parts->roots) {
    const XmlNode element = options->configList()->rootElement();
    const String name = element.attrValue("activation");
    if (name.null() || !options->caseModule())
      continue;
    ICaseFunction* function = findFunction(name);
    if (function && function->mayGive<bool>())
      m_parts->activations[options->caseModule()] = function;
    else if (function)
      m_faults->errorAtAttribute(element, "activation",
                                 String::format("function '{0}' gives values of another type, expected true or false", name));
    else
      m_faults->errorAtAttribute(element, "activation",
                                 String::format("no function named '{0}'{1}", name, detail::base::didYouMean(name, functionNames())));
  }
}

void ICaseMng::showWarnings()
{
  const String text = m_faults->takeWarnings();
  if (!text.empty() && m_sub_domain->traceMng()->isMaster())
    m_sub_domain->traceMng()->warning() << "\n" << text;
}

void ICaseMng::printOptions() const
{
  detail::base::ClassicStream<std::ostringstream> out;
  for (const CaseOptions* options : m_parts->roots)
    options->print(out, 0);
  m_sub_domain->traceMng()->info() << "Input data values:\n" << out.str().c_str();
}

ICaseFunction* ICaseMng::findFunction(const String& name) const
{
  for (const auto& function : m_parts->functions)
    if (function->name() == name)
      return function.get();
  return nullptr;
}

Collection<Ref<ICaseFunction>> ICaseMng::functions() const
{
  Collection<Ref<ICaseFunction>> result;
  for (const Ref<ICaseFunction>& function : m_parts->functions)
    result.add(function);
  return result;
}

void ICaseMng::addFunction(Ref<ICaseFunction> function)
{
  ARCANE_FATAL_IF(!function, "case: no function to add");
  ARCANE_FATAL_IF(findFunction(function->name()), "function '{0}' is defined twice", function->name());
  m_parts->functions.push_back(std::move(function));
}

void ICaseMng::removeFunction(ICaseFunction* function, bool do_free)
{
  if (!do_free)
    std::ranges::copy_if(m_parts->functions, std::back_inserter(m_parts->removed_functions),
                         [&](const Ref<ICaseFunction>& other) { return other.get() == function; });
  removeFunction(function);
}

void ICaseMng::removeFunction(ICaseFunction* function)
{
  std::erase_if(m_parts->functions, [&](const Ref<ICaseFunction>& other) { return other.get() == function; });
}

IStandardFunction* ICaseMng::findStandardFunction(const String& name) const
{
  auto found = m_parts->standard_functions.find(name);
  return (found != m_parts->standard_functions.end()) ? found->second : nullptr;
}

std::vector<String> ICaseMng::functionNames() const
{
  std::vector<String> names;
  for (const auto& function : m_parts->functions)
    names.push_back(function->name());
  for (const auto& [name, function] : m_parts->standard_functions)
    names.push_back(name);
  return names;
}

void ICaseMng::updateOptions(Real time, Real deltat, Integer iteration)
{
  for (CaseOptions* options : m_parts->roots)
    options->configList()->update(time, deltat, iteration);
  for (const auto& [module, function] : m_parts->activations) {
    bool is_active = true;
    function->valueAt(time, deltat, iteration, is_active);
    module->setDisabled(!is_active);
  }
}

ICaseFunction* ICaseMng::activationFunction(IModule* module) const
{
  const auto found = m_parts->activations.find(module);
  return found != m_parts->activations.end() ? found->second : nullptr;
}

void ICaseMng::claimRootElement(const String& tag)
{
  m_parts->claimed_tags.insert(tag);
}

void ICaseMng::addRootOptions(CaseOptions* options)
{
  m_parts->roots.push_back(options);
}

void ICaseMng::addStandardFunction(const String& name, IStandardFunction* function)
{
  m_parts->standard_functions[name] = function;
}
} // namespace Arcane
