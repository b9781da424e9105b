// SPDX-License-Identifier: Apache-2.0
// Finds the faults between the elements of an .axl file.
#include "axl/model/AxlReader.h"

#include "arcane_core/names/NearName.h"
#include "axl/model/DefaultValue.h"
#include "axl/model/ElementReader.h"
#include "axl/model/Names.h"
#include "axl/model/OptionFacts.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

namespace Arcane::axl
{
namespace
{
//! Finds names that are declared twice.
class Declared
{
 public:
  //! Makes a list where a second declaration is an error, or a warning that names the \a consequence, if any.
  Declared(const ReadContext& context, std::string what, std::string consequence = {})
  : m_context(context)
  , m_what(std::move(what))
  , m_consequence(std::move(consequence))
  {}

  //! Notes a declaration. \a key must be unique; \a name is shown in the message.
  void add(const std::string& key, const std::string& name, xml::Position at)
  {
    if (key.empty())
      return;
    const auto [first, is_new] = m_places.emplace(key, at);
    if (is_new)
      return;
    const std::string fault = m_what + " " + inQuotes(name) + " is declared twice, first at line " + std::to_string(first->second.line);
    if (m_consequence.empty())
      m_context.error(at, fault + ", expected different names");
    else
      m_context.warning(at, fault + ": " + m_consequence);
  }
  void add(const Text& name) { add(name.value, name.value, name.at); }

 private:
  const ReadContext& m_context;
  std::string m_what;
  std::string m_consequence;
  std::map<std::string, xml::Position> m_places;
};

void checkIdentifier(const ReadContext& context, const Text& text, const char* attribute)
{
  if (!text.empty() && !isIdentifier(text.value))
    context.error(text.at, std::string("attribute '") + attribute + "' is " + inQuotes(text.value) + ", expected a C++ identifier");
}

void checkTranslations(const ReadContext& context, const std::vector<Translation>& translations, bool must_be_tag)
{
  Declared languages(context, "language", "the last name counts");
  for (const Translation& t : translations) {
    languages.add(t.lang);
    if (must_be_tag && !t.name.empty() && !isTagName(t.name.value))
      context.warning(t.name.at, "name is " + inQuotes(t.name.value) + ", expected what can be the name of an XML element");
  }
}

void checkRoot(const ReadContext& context, const AxlModel& model)
{
  checkIdentifier(context, model.name, "name");
  checkIdentifier(context, model.namespace_macro, "namespace-macro-name");
  if (!model.namespace_name.empty() && !isQualifiedIdentifier(model.namespace_name.value))
    context.error(model.namespace_name.at,
                  "attribute 'namespace-name' is " + inQuotes(model.namespace_name.value) + ", expected C++ identifiers joined by '::'");
  if (!model.namespace_name.empty() && !model.namespace_macro.empty())
    context.warning(model.namespace_macro.at, "both 'namespace-name' and 'namespace-macro-name', expected one of them");
  const std::string stem = std::filesystem::path(context.source.fileName()).stem().string();
  if (!model.name.empty() && stem != model.name.value)
    context.warning(model.name.at,
                    "attribute 'name' is " + inQuotes(model.name.value) + ", expected the name of the file, " + inQuotes(stem));
  if (model.is_service && model.interfaces.empty() && !model.tests.is_given)
    context.warning(model.at,
                    "service " + inQuotes(model.name.value) + " has no element 'interface', expected one: nothing can ask for it");
  checkTranslations(context, model.translations, true);
  Declared interfaces(context, "interface");
  for (const Interface& i : model.interfaces)
    if (i.is_inherited)
      interfaces.add(i.name);
}

//! Returns true when two fields may refer to the same variable, as far as the file shows. Arrays and shapes may share their values.
bool canShare(const Variable& a, const Variable& b)
{
  const bool has_shape = a.shape_dim >= 0 || b.shape_dim >= 0;
  return a.data_type == b.data_type && (has_shape || a.dim == b.dim) && a.is_tiled == b.is_tiled;
}

void checkVariables(const ReadContext& context, const std::vector<Variable>& variables)
{
  Declared fields(context, "field");
  std::map<std::string, const Variable*> variable_of_name;
  for (const Variable& v : variables) {
    // "m_" comes first: the name may start with a digit or be a keyword.
    if (!v.field_name.empty() && !isIdentifier("m_" + v.field_name.value))
      context.error(v.field_name.at, "attribute 'field-name' is " + inQuotes(v.field_name.value) + ", expected a C++ identifier");
    fields.add(v.field_name);
    // The same name on two kinds of items makes two variables.
    const std::string family = std::to_string(static_cast<int>(v.item_kind)) + "/" + v.family_name.value;
    if (v.name.empty())
      continue;
    const auto [first, is_new] = variable_of_name.emplace(family + "/" + v.name.value, &v);
    if (!is_new)
      context.warning(v.name.at, "variable " + inQuotes(v.name.value) + " is declared twice, first at line " +
                                   std::to_string(first->second->name.at.line) + ": both fields refer to it" +
                                   (canShare(*first->second, v) ? "" : ", but their types differ, which stops a run"));
  }
}

void checkEntryPoints(const ReadContext& context, const std::vector<EntryPoint>& entry_points)
{
  Declared names(context, "entry point", "a time loop that names it calls the first one of the phase");
  for (const EntryPoint& e : entry_points) {
    checkIdentifier(context, e.method_name, "method-name");
    if (e.method_name.value == "options" || e.method_name.value == "fillServiceInfo" || e.method_name.value == "axlDescription")
      context.error(e.method_name.at, "attribute 'method-name' is " + inQuotes(e.method_name.value) +
                                        ", which the generated class defines, expected another name");
    names.add(e.name);
  }
}

void checkTests(const ReadContext& context, const ServiceTests& tests)
{
  checkIdentifier(context, tests.class_set_up, "class-set-up");
  checkIdentifier(context, tests.class_tear_down, "class-tear-down");
  checkIdentifier(context, tests.test_set_up, "test-set-up");
  checkIdentifier(context, tests.test_tear_down, "test-tear-down");
  Declared names(context, "test", "both are run");
  for (const ServiceTest& test : tests.tests) {
    checkIdentifier(context, test.method_name, "method-name");
    names.add(test.name);
  }
}

//! Checks the options of a file; one object for the whole file, since types of complex options are common to it.
class OptionChecker
{
 public:
  explicit OptionChecker(const ReadContext& context)
  : m_context(context)
  {}

  void check(const std::vector<Option>& options)
  {
    checkList(options);
    for (const auto& [option, in_type] : m_references)
      checkReference(*option, in_type);
  }

 private:
  void checkList(const std::vector<Option>& options)
  {
    Declared names(m_context, "option");
    for (const Option& option : options) {
      // `a-b` and `aB` are the same member.
      names.add(toFunctionName(option.name.value), option.name.value, option.name.at);
      checkOption(option);
    }
  }

  void checkOption(const Option& option)
  {
    checkName(option);
    checkTranslations(m_context, option.translations, true);
    if (option.kind == OptionKind::Simple)
      checkSimple(option);
    else if (option.kind == OptionKind::Enumeration)
      checkEnumeration(option);
    else if (option.kind == OptionKind::Extended)
      checkExtended(option);
    else if (option.kind == OptionKind::Complex)
      checkComplex(option);
    Declared categories(m_context, "default of category", "the last one counts");
    for (const CategoryDefault& d : option.category_defaults)
      categories.add(d.category);
  }

  void checkName(const Option& option)
  {
    const Text& name = option.name;
    if (name.empty())
      return;
    if (!isTagName(name.value))
      m_context.error(name.at, "option name is " + inQuotes(name.value) + ", expected what can be the name of an XML element");
    else if (!isIdentifier(toFunctionName(name.value)))
      m_context.error(name.at, "option name is " + inQuotes(name.value) + ", which gives the C++ name " +
                                 inQuotes(toFunctionName(name.value)) + ", expected one that C++ accepts");
  }

  void checkSimple(const Option& option)
  {
    const std::string_view type = option.type.is_given ? std::string_view(option.type.value) : std::string_view("ustring");
    const auto [name, is_array] = splitArrayType(type);
    if (!findSimpleType(name)) {
      const std::vector<std::string_view> known = simpleTypeNames();
      m_context.error(option.type.at, "type is " + inQuotes(type) + ", expected " + quotedList(known) + ", or one of them with '[]'" +
                                        names::didYouMean(name, known));
      return;
    }
    checkDefaults(option, [&](std::string_view) { return describeValues(type); });
  }

  //! Warns about defaults that are not values. A run stops where it needs one, as in Arcane. \a describe returns the text that was expected instead.
  template <class Describe> void checkDefaults(const Option& option, Describe describe)
  {
    const auto check = [&](const Text& value) {
      if (!isValueOf(value.value, option))
        m_context.warning(value.at, "default is " + inQuotes(value.value) +
                                      ", which makes a case file without this option wrong, expected " + describe(value.value));
    };
    if (option.default_value.is_given)
      check(option.default_value);
    for (const CategoryDefault& d : option.category_defaults)
      check(d.value);
  }

  //! Users may have types in the namespace Arcane too: only a name that is nearly the name of a group is a fault.
  void checkExtended(const Option& option)
  {
    const std::vector<std::string_view> groups{ "Arcane::ItemGroup", "Arcane::NodeGroup",     "Arcane::EdgeGroup", "Arcane::FaceGroup",
                                                "Arcane::CellGroup", "Arcane::ParticleGroup", "Arcane::DoFGroup" };
    const std::string& type = option.type.value;
    if (!type.starts_with("Arcane::") || std::find(groups.begin(), groups.end(), type) != groups.end())
      return;
    if (const std::string meant = names::didYouMean(type, groups); !meant.empty())
      m_context.error(option.type.at, "type is " + inQuotes(type) + ", expected a type of the framework or of yours" + meant);
  }

  void checkEnumeration(const Option& option)
  {
    if (option.enum_values.empty())
      m_context.warning(option.at, "enumeration " + inQuotes(option.name.value) +
                                     " has no element 'enumvalue', expected one at least: every value in a case file is wrong");
    Declared names(m_context, "value", "the first one counts");
    std::vector<std::string_view> values;
    for (const EnumValue& value : option.enum_values) {
      names.add(value.name);
      values.push_back(value.name.value);
      checkTranslations(m_context, value.translations, false);
    }
    if (!values.empty())
      checkDefaults(option, [&](std::string_view text) { return quotedList(values) + names::didYouMean(text, values); });
  }

  void checkComplex(const Option& option)
  {
    const std::string& type = option.type.value;
    // A type may be declared after its use.
    if (option.ref.is_given) {
      m_references.emplace_back(&option, m_enclosing_type);
      m_parts[m_enclosing_type].push_back(option.ref.value);
      return;
    }
    m_parts[m_enclosing_type].push_back(type);
    const std::string outer = std::exchange(m_enclosing_type, type);
    checkList(option.options);
    m_enclosing_type = outer;
    if (type.empty())
      return;
    if (!isIdentifier("CaseOption" + type)) {
      m_context.error(option.type.at, "type is " + inQuotes(type) + ", expected a C++ identifier");
      return;
    }
    const auto [first, is_new] = m_complex_types.emplace(type, &option);
    if (!is_new)
      m_context.error(option.type.at, "type " + inQuotes(type) + " is declared twice, first at line " +
                                        std::to_string(first->second->type.at.line) + ", expected 'ref' to use it again");
  }

  //! Returns true when a complex option of \a type has, at any depth, one of type \a part, or is one.
  bool contains(const std::string& type, const std::string& part, std::set<std::string>& seen) const
  {
    if (type == part)
      return true;
    const auto parts = m_parts.find(type);
    if (parts == m_parts.end() || !seen.insert(type).second)
      return false;
    return std::any_of(parts->second.begin(), parts->second.end(), [&](const std::string& p) { return contains(p, part, seen); });
  }

  //! Checks a reference in the declaration of \a in_type, which is empty at the top.
  void checkReference(const Option& option, const std::string& in_type)
  {
    if (option.type.is_given || !option.options.empty())
      m_context.error(option.ref.at, "'ref' with a type or options of its own, expected one or the others");
    const auto found = m_complex_types.find(option.ref.value);
    if (found == m_complex_types.end()) {
      std::vector<std::string_view> known;
      for (const auto& [type, declaration] : m_complex_types)
        known.push_back(type);
      m_context.error(option.ref.at, "'ref' is " + inQuotes(option.ref.value) + ", expected the type of a complex option of this file" +
                                       names::didYouMean(option.ref.value, known));
      return;
    }
    std::set<std::string> seen;
    if (!in_type.empty() && contains(option.ref.value, in_type, seen)) {
      m_context.error(option.ref.at,
                      "'ref' is " + inQuotes(option.ref.value) + ", whose options would contain themselves, expected another type");
      return;
    }
    if (found->second->isMulti() != option.isMulti())
      m_context.error(option.at, "option " + inQuotes(option.name.value) + " is " + (option.isMulti() ? "multiple" : "single") +
                                   " and the type " + inQuotes(option.ref.value) +
                                   " is not, expected the same kind of 'minOccurs' and 'maxOccurs'");
  }

  const ReadContext& m_context;
  std::map<std::string, const Option*, std::less<>> m_complex_types;
  //! Each with the type whose declaration contains it.
  std::vector<std::pair<const Option*, std::string>> m_references;
  //! The types of the complex options in the declaration of each type; those at the top have an empty name.
  std::map<std::string, std::vector<std::string>> m_parts;
  std::string m_enclosing_type;
};
} // namespace

void checkModel(const AxlModel& model, const xml::SourceText& source, xml::Diagnostics& diagnostics)
{
  if (model.at.line == 0)
    return;
  const ReadContext context{ source, diagnostics };
  checkRoot(context, model);
  checkVariables(context, model.variables);
  checkEntryPoints(context, model.entry_points);
  checkTests(context, model.tests);
  OptionChecker(context).check(model.options);
}
} // namespace Arcane::axl
