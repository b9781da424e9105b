// SPDX-License-Identifier: Apache-2.0
// The writer of the class of the options of a module or service, which contains the classes of the complex options.
#include "axl/compiler/CppEmitter.h"
#include "axl/compiler/OptionCode.h"
#include "axl/model/Names.h"

#include <algorithm>
#include <set>

namespace Arcane::axl
{
namespace
{
//! Attributes of functions that run once: optimising them takes longer than compiling the rest of a small module.
const std::string once = "[[gnu::cold, gnu::noinline]] ";

void emitInitialisers(const std::vector<Option>& options, const ComplexTypes& types, CodeWriter& out)
{
  for (const Option* option : inMemberOrder(options))
    out.line(", " + optionInitialiser(*option, types));
}

void emitSetups(const std::vector<Option>& options, CodeWriter& out)
{
  for (const Option* option : inMemberOrder(options))
    emitOptionSetup(*option, out);
}

//! Only types that are the user's may be unknown to the compiler.
void emitMember(const Option& option, const ComplexTypes& types, CodeWriter& out)
{
  const bool has_users_type =
    option.kind == OptionKind::Extended || option.kind == OptionKind::Enumeration || option.kind == OptionKind::Service;
  if (has_users_type)
    out.beginAxlLine(option.type.at.line);
  out.line(optionClass(option, types) + " " + toFunctionName(option.name.value) + ";");
  if (has_users_type)
    out.endAxlLine();
}

//! Writes the accessors with \a prefix.
void emitMembers(const std::vector<Option>& options, const ComplexTypes& types, const std::string& prefix, CodeWriter& out)
{
  for (const Option* option : inMemberOrder(options))
    emitMember(*option, types, out);
  if (!options.empty())
    out.line();
  for (const Option* option : inMemberOrder(options))
    emitOptionAccessors(*option, types, prefix, out);
}

void beginClass(const std::string& name, const std::string& base, const std::string& interface_name, CodeWriter& out)
{
  out.line("class " + name);
  out.line(": " + base);
  if (!interface_name.empty())
    out.line(", private " + interface_name);
  out.line("{");
  out.line(" public:");
  out.indent();
}

void endClass(CodeWriter& out)
{
  out.unindent();
  out.line("};");
  out.line();
}

//! Writes the access to the object itself through `->`, and to its interface.
void emitSelfAccess(const std::string& name, const std::string& interface_name, CodeWriter& out)
{
  out.line("const " + name + "* operator->() const { return this; }");
  out.line(name + "* operator->() { return this; }");
  if (!interface_name.empty())
    out.line(interface_name + "* _interface() { return this; }");
}

void emitSingleClass(const Option& option, const ComplexTypes& types, CodeWriter& out)
{
  const std::string name = "CaseOption" + option.type.value;
  const std::string& interface_name = option.interface_name.value;
  beginClass(name, "public Arcane::CaseOptions", interface_name, out);
  out.line(once + "~" + name + "() override = default;");
  out.line(
    once + name +
    "(Arcane::ICaseOptionList* parent_list, const Arcane::String& option_name, const Arcane::XmlNode& parent_element, bool is_optional)");
  out.line(": Arcane::CaseOptions(parent_list, option_name, parent_element, is_optional)");
  emitInitialisers(option.options, types, out);
  out.open();
  emitSetups(option.options, out);
  out.close();
  out.line("const " + name + "& operator()() const { return *this; }");
  emitSelfAccess(name, interface_name, out);
  out.line();
  emitMembers(option.options, types, interface_name.empty() ? "" : "virtual ", out);
  endClass(out);
}

void emitValueClass(const Option& option, const ComplexTypes& types, CodeWriter& out)
{
  const std::string name = "CaseOption" + option.type.value + "Value";
  const std::string& interface_name = option.interface_name.value;
  beginClass(name, "public Arcane::CaseOptionComplexValue", interface_name, out);
  out.line(once + "~" + name + "() override = default;");
  out.line(once + name + "(Arcane::ICaseOptionsMulti* parent, Arcane::ICaseOptionList* parent_list, const Arcane::XmlNode& own_element)");
  out.line(": Arcane::CaseOptionComplexValue(parent, parent_list, own_element)");
  emitInitialisers(option.options, types, out);
  out.open();
  emitSetups(option.options, out);
  out.close();
  emitSelfAccess(name, interface_name, out);
  out.line();
  emitMembers(option.options, types, interface_name.empty() ? "" : "virtual ", out);
  endClass(out);
}

void emitMultiAllocate(const std::string& value, const std::string& interface_name, CodeWriter& out)
{
  out.line(once + "void multiAllocate(const Arcane::XmlNodeList& elements) override");
  out.open();
  out.line("doClear();");
  out.line("const Arcane::Integer n = elements.size();");
  out.line("m_values = new " + value + "*[n];");
  if (!interface_name.empty())
    out.line("m_interfaces = new " + interface_name + "*[n];");
  // The view has the values that exist, should the next one throw.
  out.line("for (Arcane::Integer i = 0; i < n; ++i) {");
  out.line("  m_values[i] = new " + value + "(this, configList(), elements[i]);");
  if (!interface_name.empty())
    out.line("  m_interfaces[i] = m_values[i]->_interface();");
  out.line("  m_view = { i + 1, m_values };");
  out.line("}");
  out.close();
}

void emitClear(const std::string& value, const std::string& interface_name, CodeWriter& out)
{
  out.line("void doClear()");
  out.open();
  out.line("for (" + value + "* value : m_view)");
  out.line("  delete value;");
  out.line("m_view = {};");
  for (const char* name : { "m_values", "m_interfaces" })
    if (name != std::string_view("m_interfaces") || !interface_name.empty()) {
      out.line("delete[] " + std::string(name) + ";");
      out.line(std::string(name) + " = nullptr;");
    }
  out.close();
}

void emitMultiClass(const Option& option, CodeWriter& out)
{
  const std::string name = "CaseOption" + option.type.value;
  const std::string value = name + "Value";
  const std::string& interface_name = option.interface_name.value;
  beginClass(name, "public Arcane::CaseOptionsMulti", "", out);
  out.line(once + name +
           "(Arcane::ICaseOptionList* parent_list, const Arcane::String& option_name, const Arcane::XmlNode& parent_element,");
  out.line("  Arcane::Integer min_occurs, Arcane::Integer max_occurs)");
  out.line(": Arcane::CaseOptionsMulti(parent_list, option_name, parent_element, min_occurs, max_occurs)");
  out.line("{}");
  out.line(once + "~" + name + "() override { doClear(); }");
  out.line();
  out.line("Arcane::ArrayView<" + value + "*> operator()() const { return m_view; }");
  out.line("const " + value + "& operator[](Arcane::Integer i) const { return *m_view[i]; }");
  out.line(value + "& operator[](Arcane::Integer i) { return *m_view[i]; }");
  out.line("Arcane::Integer size() const { return m_view.size(); }");
  out.line("Arcane::Integer count() const { return m_view.size(); }");
  out.line("auto begin() const { return m_view.begin(); }");
  out.line("auto end() const { return m_view.end(); }");
  if (!interface_name.empty())
    out.line("Arcane::ConstArrayView<" + interface_name + "*> _interface() const { return { m_view.size(), m_interfaces }; }");
  emitMultiAllocate(value, interface_name, out);
  out.line();
  out.flushLeft("   private:");
  emitClear(value, interface_name, out);
  out.line();
  out.line(value + "** m_values = nullptr;");
  out.line("Arcane::ArrayView<" + value + "*> m_view;");
  if (!interface_name.empty())
    out.line(interface_name + "** m_interfaces = nullptr;");
  endClass(out);
}

//! Writes the class of each complex option after the classes of its members.
class ComplexClassesEmitter
{
 public:
  ComplexClassesEmitter(const ComplexTypes& types, CodeWriter& out)
  : m_types(types)
  , m_out(out)
  {}

  void emit(const std::vector<Option>& options)
  {
    for (const Option& option : options)
      if (option.kind == OptionKind::Complex)
        emitClass(declarationOf(option, m_types));
  }

 private:
  void emitClass(const Option& option)
  {
    if (!m_written.insert(option.type.value).second)
      return;
    emit(option.options);
    if (!option.isMulti()) {
      emitSingleClass(option, m_types, m_out);
      return;
    }
    emitValueClass(option, m_types, m_out);
    emitMultiClass(option, m_out);
  }

  const ComplexTypes& m_types;
  CodeWriter& m_out;
  std::set<std::string> m_written;
};

void emitConstructor(const AxlModel& model, const ComplexTypes& types, CodeWriter& out)
{
  const std::string name = "CaseOptions" + model.name.value;
  const bool is_from_case = model.is_service && model.hasType(ServiceType::CaseOption);
  if (is_from_case) {
    out.line(once + "explicit " + name + "(Arcane::ICaseOptions* case_options)");
    out.line(": m_case_options(case_options)");
  }
  else {
    out.line(once + "explicit " + name + "(Arcane::ICaseMng* case_mng)");
    out.line(": m_case_options(new Arcane::CaseOptions(case_mng, " + cppString(toTagName(model.name.value), true) + "))");
  }
  emitInitialisers(model.options, types, out);
  out.open();
  // The element of a service in a case file has the name of the option that asked for it.
  if (!is_from_case)
    for (const Translation& t : model.translations)
      out.line("addAlternativeNodeName(" + cppString(t.lang.value, true) + ", " + cppString(t.name.value, true) + ");");
  emitSetups(model.options, out);
  out.close();
}

//! Finds each interface of options with services once.
void collectInterfaces(const std::vector<Option>& options, std::vector<const Text*>& types)
{
  for (const Option& option : options) {
    const auto is_same = [&](const Text* type) { return type->value == option.type.value; };
    if (option.kind == OptionKind::Service && std::none_of(types.begin(), types.end(), is_same))
      types.push_back(&option.type);
    collectInterfaces(option.options, types);
  }
}

//! Writes the function that gives the file to descriptions of case files. Only the C++ compiler can resolve the types of the interfaces.
void emitDescription(const AxlModel& model, const std::string& axl_bytes, CodeWriter& out)
{
  out.line("//! Returns the contents of the .axl file, and the interfaces of services that its options name.");
  out.line("static Arcane::AxlDescription axlDescription()");
  out.open();
  out.line("return { std::string_view(");
  for (std::size_t begin = 0; begin < axl_bytes.size();) {
    const std::size_t end = std::min(axl_bytes.find('\n', begin), axl_bytes.size() - 1) + 1;
    out.line("  " + cppLiteral(std::string_view(axl_bytes).substr(begin, end - begin)));
    begin = end;
  }
  out.line("  , " + std::to_string(axl_bytes.size()) + "), {");
  std::vector<const Text*> types;
  collectInterfaces(model.options, types);
  for (const Text* type : types)
    // A template: the type may be complete later in the source only.
    out.line("  Arcane::AxlDescription::interfaceOf<" + type->value + ">(" + cppLiteral(type->value) + "),");
  out.line("} };");
  out.close();
}
} // namespace

void emitOptions(const AxlModel& model, const EmitSettings& settings, CodeWriter& out)
{
  const ComplexTypes types = findComplexTypes(model.options);
  const std::string name = "CaseOptions" + model.name.value;
  out.line("//! Options of the " + std::string(model.is_service ? "service" : "module") + " " + model.name.value + ".");
  out.line("class " + name);
  if (needsTypesClass(model))
    out.line(": public Types" + model.name.value);
  out.line("{");
  out.line(" public:");
  out.indent();
  ComplexClassesEmitter(types, out).emit(model.options);
  emitConstructor(model, types, out);
  out.line(once + "~" + name + "() = default;");
  out.line(name + "(const " + name + "&) = delete;");
  out.line(name + "& operator=(const " + name + "&) = delete;");
  out.line();
  out.line("Arcane::ICaseOptions* caseOptions() const { return m_case_options.get(); }");
  out.line("Arcane::ICaseOptionList* configList() const { return m_case_options->configList(); }");
  out.line("void setCaseModule(Arcane::IModule* module) { m_case_options->setCaseModule(module); }");
  out.line("void setCaseServiceInfo(Arcane::IServiceInfo* info) { m_case_options->setCaseServiceInfo(info); }");
  out.line("void addAlternativeNodeName(const Arcane::String& lang, const Arcane::String& name)");
  out.line("{ m_case_options->addAlternativeNodeName(lang, name); }");
  if (!settings.axl_bytes.empty())
    emitDescription(model, settings.axl_bytes, out);
  out.line();
  out.flushLeft(" private:");
  out.line("Arcane::ReferenceCounter<Arcane::ICaseOptions> m_case_options;");
  if (!model.options.empty()) {
    out.line();
    out.flushLeft(" public:");
    emitMembers(model.options, types, "", out);
  }
  out.unindent();
  out.line("};");
  out.line();
}
} // namespace Arcane::axl
