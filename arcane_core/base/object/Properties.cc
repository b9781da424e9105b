// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/object/Properties.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/object/IPropertyMng.h"
#include "arcane_core/base/object/PropertyBytes.h"

#include <iterator>
#include <map>
#include <ostream>
#include <variant>

namespace Arcane
{
using detail::base::ByteReader;

class Properties::Values
{
 public:
  // The numbers of the types are stored in checkpoints.
  using Value = std::variant<bool, Int32, Int64, Real, String, UniqueArray<bool>, UniqueArray<Int32>, UniqueArray<Int64>, UniqueArray<Real>,
                             UniqueArray<String>>;

  static constexpr const char* type_names[] = { "bool",          "Int32",          "Int64",          "Real",          "String",
                                                "array of bool", "array of Int32", "array of Int64", "array of Real", "array of String" };
  static_assert(std::size(type_names) == std::variant_size_v<Value>);

  template <typename T> bool read(const String& name, T& value) const
  {
    const auto found = all.find(name);
    if (found == all.end())
      return false;
    if (!std::holds_alternative<T>(found->second))
      ARCANE_FATAL("property '{0}' is of type {1}, expected {2}, the type that is read", full_name.empty() ? name : full_name + "." + name,
                   type_names[found->second.index()], type_names[Value(T()).index()]);
    value = std::get<T>(found->second);
    return true;
  }
  template <typename T> bool readArray(const String& name, Array<T>& values) const
  {
    UniqueArray<T> found;
    if (!read(name, found))
      return false;
    values.copy(found.constView());
    return true;
  }
  template <typename T> void setArray(const String& name, ConstArrayView<T> values) { all[name] = UniqueArray<T>(values); }

  std::map<String, Value> all;
  //! Empty for values that have no manager.
  String full_name = "";
};

namespace
{
void printOne(std::ostream& o, const auto& value)
{
  o << value;
}

template <typename T> void printOne(std::ostream& o, const UniqueArray<T>& values)
{
  for (Integer i = 0; i < values.size(); ++i)
    o << (i == 0 ? "" : " ") << values[i];
}

//! Reads a value of the type of number \a type.
template <typename Value, std::size_t I = 0> Value readValue(ByteReader& reader, std::size_t type, const String& name)
{
  if constexpr (I < std::variant_size_v<Value>) {
    if (type != I)
      return readValue<Value, I + 1>(reader, type, name);
    std::variant_alternative_t<I, Value> value{};
    reader.read(value);
    return Value(std::move(value));
  }
  else
    ARCANE_FATAL("saved property '{0}' is of type {1}, expected 0 to {2}", name, type, I - 1);
}
} // namespace

Properties::Properties()
: m_values(std::make_shared<Values>())
{}

Properties::Properties(IPropertyMng* property_mng, const String& name)
: Properties(property_mng->properties(name))
{
  m_property_mng = property_mng;
  m_name = name;
  m_full_name = name;
  m_values->full_name = m_full_name;
}

Properties::Properties(const Properties& parent, const String& name)
: Properties(parent.propertyMng() ? parent.propertyMng()->properties(parent.fullName() + "." + name) : Properties())
{
  m_property_mng = parent.propertyMng();
  m_name = name;
  m_full_name = parent.fullName() + "." + name;
  m_values->full_name = m_full_name;
}

void Properties::notFound(const String& name)
{
  ARCANE_FATAL("cannot read property '{0}': it is not set", name);
}

bool Properties::hasProperty(const String& name) const
{
  return m_values->all.count(name) != 0;
}

void Properties::remove(const String& name)
{
  m_values->all.erase(name);
}

bool Properties::get(const String& name, bool& value) const
{
  return m_values->read(name, value);
}

bool Properties::get(const String& name, Int32& value) const
{
  return m_values->read(name, value);
}

bool Properties::get(const String& name, Int64& value) const
{
  return m_values->read(name, value);
}

bool Properties::get(const String& name, Real& value) const
{
  return m_values->read(name, value);
}

bool Properties::get(const String& name, String& value) const
{
  return m_values->read(name, value);
}

bool Properties::get(const String& name, Array<bool>& values) const
{
  return m_values->readArray(name, values);
}

bool Properties::get(const String& name, Array<Int32>& values) const
{
  return m_values->readArray(name, values);
}

bool Properties::get(const String& name, Array<Int64>& values) const
{
  return m_values->readArray(name, values);
}

bool Properties::get(const String& name, Array<Real>& values) const
{
  return m_values->readArray(name, values);
}

bool Properties::get(const String& name, Array<String>& values) const
{
  return m_values->readArray(name, values);
}

void Properties::set(const String& name, bool value)
{
  m_values->all[name] = value;
}

void Properties::set(const String& name, Int32 value)
{
  m_values->all[name] = value;
}

void Properties::set(const String& name, Int64 value)
{
  m_values->all[name] = value;
}

void Properties::set(const String& name, Real value)
{
  m_values->all[name] = value;
}

void Properties::set(const String& name, const String& value)
{
  m_values->all[name] = value;
}

void Properties::set(const String& name, ConstArrayView<bool> values)
{
  m_values->setArray(name, values);
}

void Properties::set(const String& name, ConstArrayView<Int32> values)
{
  m_values->setArray(name, values);
}

void Properties::set(const String& name, ConstArrayView<Int64> values)
{
  m_values->setArray(name, values);
}

void Properties::set(const String& name, ConstArrayView<Real> values)
{
  m_values->setArray(name, values);
}

void Properties::set(const String& name, ConstArrayView<String> values)
{
  m_values->setArray(name, values);
}

void Properties::print(std::ostream& o) const
{
  for (const auto& [name, value] : m_values->all) {
    o << name << " = ";
    std::visit([&o](const auto& v) { printOne(o, v); }, value);
    o << '\n';
  }
}

UniqueArray<Byte> Properties::toBytes() const
{
  UniqueArray<Byte> bytes;
  for (const auto& [name, value] : m_values->all) {
    detail::base::putOne(bytes, name);
    bytes.add(static_cast<Byte>(value.index()));
    std::visit([&bytes](const auto& v) { detail::base::putOne(bytes, v); }, value);
  }
  return bytes;
}

void Properties::fromBytes(ConstArrayView<Byte> bytes)
{
  std::map<String, Values::Value> values;
  for (ByteReader reader(bytes); !reader.atEnd();) {
    String name;
    Byte type = 0;
    reader.read(name);
    reader.read(type);
    values[name] = readValue<Values::Value>(reader, type, name);
  }
  m_values->all = std::move(values);
}

} // namespace Arcane
