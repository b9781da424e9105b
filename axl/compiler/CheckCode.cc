// SPDX-License-Identifier: Apache-2.0
#include "axl/compiler/CheckCode.h"

#include <algorithm>

namespace Arcane::axl
{
namespace
{
//! Returns the first entry point of each method.
std::vector<const EntryPoint*> methodsOf(const AxlModel& model)
{
  std::vector<const EntryPoint*> methods;
  for (const EntryPoint& e : model.entry_points) {
    const auto is_same = [&](const EntryPoint* other) { return other->method_name.value == e.method_name.value; };
    if (std::none_of(methods.begin(), methods.end(), is_same))
      methods.push_back(&e);
  }
  return methods;
}

std::string kindOf(const AxlModel& model)
{
  return std::string(model.is_service ? "service" : "module") + " '" + model.name.value + "'";
}

void emitFault(const std::string& condition, const std::string& text, int axl_line, CodeWriter& out)
{
  out.beginAxlLine(axl_line);
  out.line("static_assert(" + condition + ", " + cppLiteral(text) + ");");
  out.endAxlLine();
}

//! Writes what finds a method that hides one of the base class: a name that two bases have is ambiguous.
void emitNameCheck(const EntryPoint& e, const std::string& parent, CodeWriter& out)
{
  const std::string& method = e.method_name.value;
  out.line("struct Named_" + method + " { void " + method + "(); };");
  out.line("struct Joined_" + method + " : Base, Named_" + method + " {};");
  out.line("template <typename T> static constexpr bool finds_" + method + " = requires { &T::" + method + "; };");
  out.line("template <typename T> static constexpr bool overrides_" + method + " = requires { static_cast<void (T::*)()>(&T::" + method +
           "); };");
  emitFault("finds_" + method + "<Joined_" + method + "> || overrides_" + method + "<Base>",
            "entry point '" + e.name.value + "': method '" + method + "' hides a member of " + parent +
              " that has the same name, expected another method-name",
            e.method_name.at.line, out);
}

void emitNames(const AxlModel& model, const std::string& parent, CodeWriter& out)
{
  const std::string names = "Arcane" + model.name.value + "Names";
  out.line("//! Checks the names of the methods of entry points.");
  out.line("template <typename Base> struct " + names);
  out.open();
  for (const EntryPoint* e : methodsOf(model))
    emitNameCheck(*e, parent, out);
  out.close(";");
  out.line("static_assert(sizeof(" + names + "<" + parent + ">) > 0);");
  out.line();
}

//! Writes what finds an entry point for which the class has no method, or one with arguments.
void emitMethodCheck(const AxlModel& model, const EntryPoint& e, CodeWriter& out)
{
  const std::string& method = e.method_name.value;
  const std::string object = "Arcane" + model.name.value + "Object";
  out.line("template <typename T> static constexpr bool inherits_" + method + " = requires {");
  out.line("  requires std::is_same_v<decltype(&T::" + method + "), void (" + object + "::*)()>; };");
  out.line("template <typename T> static constexpr bool mistakes_" + method + " = requires { &T::" + method + "; } && !requires {");
  out.line("  static_cast<void (T::*)()>(&T::" + method + "); };");
  out.line("static constexpr bool lacks_" + method + " = is_abstract && (inherits_" + method + "<Class> || mistakes_" + method +
           "<Class>);");
  emitFault("!lacks_" + method,
            "entry point '" + e.name.value + "' of " + kindOf(model) + " has no method, expected 'void " + method +
              "() override' in the class that is registered",
            e.at.line, out);
}

//! Writes what finds a class without one of the methods of its interfaces. The compiler names them: it does so for a field of such a class.
void emitWholeCheck(const AxlModel& model, const std::string& is_sound, CodeWriter& out)
{
  out.line("static constexpr bool is_whole = !(" + is_sound + ") || !is_abstract;");
  emitFault("is_whole",
            "the class that is registered as " + kindOf(model) +
              " lacks methods of the classes and interfaces from which it derives, which "
              "the compiler names below",
            model.at.line, out);
  out.beginAxlLine(model.at.line);
  out.line("std::conditional_t<is_whole, int, Class> methods_that_are_missing;");
  out.endAxlLine();
}

void emitRegistered(const AxlModel& model, CodeWriter& out)
{
  const std::string object = "Arcane" + model.name.value + "Object";
  const std::vector<const EntryPoint*> methods = methodsOf(model);
  out.line("//! Checks the class that is registered. The type is void when there was a fault, so that no other error follows.");
  out.line("template <typename Class> struct Arcane" + model.name.value + "Registered");
  out.open();
  out.line("static constexpr bool is_derived = std::is_base_of_v<" + object + ", Class>;");
  out.line("static constexpr bool is_abstract = is_derived && std::is_abstract_v<Class>;");
  emitFault("is_derived", "the class that is registered as " + kindOf(model) + " must derive from " + object, model.at.line, out);
  std::string is_sound = "is_derived";
  for (const EntryPoint* e : methods) {
    emitMethodCheck(model, *e, out);
    is_sound += " && !lacks_" + e->method_name.value;
  }
  emitWholeCheck(model, is_sound, out);
  out.line("using type = std::conditional_t<" + is_sound + " && is_whole, Class, void>;");
  out.close(";");
  out.line();
}
} // namespace

void emitInterfaceChecks(const AxlModel& model, CodeWriter& out)
{
  for (const Interface& i : model.interfaces)
    emitFault("std::is_class_v<" + i.name.value + ">", "interface '" + i.name.value + "' of " + kindOf(model) + " is not a class",
              i.name.at.line, out);
}

void emitChecks(const AxlModel& model, const std::string& parent, CodeWriter& out)
{
  if (!model.entry_points.empty())
    emitNames(model, parent, out);
  emitRegistered(model, out);
}

std::string checkedClass(const AxlModel& model, const std::string& name)
{
  // Only the compiler can resolve the namespace that a macro of the user opens.
  if (!model.namespace_macro.empty())
    return name;
  const std::string spaces =
    std::string(model.has_version ? "" : "::Arcane") +
    (model.namespace_name.empty() ? "" : (model.namespace_name.value.starts_with("::") ? "" : "::") + model.namespace_name.value);
  return spaces + "::Arcane" + model.name.value + "Registered<" + name + ">::type";
}
} // namespace Arcane::axl
