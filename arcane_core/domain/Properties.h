// SPDX-License-Identifier: Apache-2.0
// Named values that are stored with a mesh.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/String.h"

#include <iosfwd>
#include <map>
#include <variant>

namespace Arcane
{

/*!
 * \brief Holds values of a few types under names, in the order of names.
 *
 * Reading a value as a type other than its own throws FatalErrorException.
 */
class ARCANE_EXPORT Properties
{
 public:
  //! Returns true when a value has this name.
  bool hasProperty(const String& name) const { return m_values.count(name) != 0; }
  //! Reads a value. \return false when there is none; \a value is then unchanged
  bool get(const String& name, bool& value) const { return read(name, value); }
  bool get(const String& name, Int32& value) const { return read(name, value); }
  bool get(const String& name, Int64& value) const { return read(name, value); }
  bool get(const String& name, Real& value) const { return read(name, value); }
  bool get(const String& name, String& value) const { return read(name, value); }
  //! Returns a value. \throws FatalErrorException when there is none
  bool getBool(const String& name) const { return value<bool>(name); }
  Int32 getInt32(const String& name) const { return value<Int32>(name); }
  Integer getInteger(const String& name) const { return value<Int32>(name); }
  Int64 getInt64(const String& name) const { return value<Int64>(name); }
  Real getReal(const String& name) const { return value<Real>(name); }
  String getString(const String& name) const { return value<String>(name); }
  //! Returns a value, or \a default_value when there is none.
  bool getBoolWithDefault(const String& name, bool default_value) const { return valueOr(name, default_value); }
  Int32 getInt32WithDefault(const String& name, Int32 default_value) const { return valueOr(name, default_value); }
  Integer getIntegerWithDefault(const String& name, Integer default_value) const { return valueOr(name, default_value); }
  Int64 getInt64WithDefault(const String& name, Int64 default_value) const { return valueOr(name, default_value); }
  Real getRealWithDefault(const String& name, Real default_value) const { return valueOr(name, default_value); }
  String getStringWithDefault(const String& name, const String& default_value) const { return valueOr(name, default_value); }

  void set(const String& name, bool value) { m_values[name] = value; }
  void set(const String& name, Int32 value) { m_values[name] = value; }
  void set(const String& name, Int64 value) { m_values[name] = value; }
  void set(const String& name, Real value) { m_values[name] = value; }
  void set(const String& name, const String& value) { m_values[name] = value; }
  void set(const String& name, const char* value) { m_values[name] = String(value); }
  void setBool(const String& name, bool value) { set(name, value); }
  void setInt32(const String& name, Int32 value) { set(name, value); }
  void setInteger(const String& name, Integer value) { set(name, value); }
  void setInt64(const String& name, Int64 value) { set(name, value); }
  void setReal(const String& name, Real value) { set(name, value); }
  void setString(const String& name, const String& value) { set(name, value); }
  void remove(const String& name) { m_values.erase(name); }

  //! Prints one line per value.
  void print(std::ostream& o) const;
  //! Returns bytes from which fromBytes() restores the values exactly.
  UniqueArray<Byte> toBytes() const;
  //! Replaces all values. \throws FatalErrorException when \a bytes are cut.
  void fromBytes(ConstArrayView<Byte> bytes);

 private:
  using Value = std::variant<bool, Int32, Int64, Real, String>;
  // The clang 15 of hipcc crashes when it meets this question for the first time within the map.
  static_assert(!std::is_copy_assignable_v<std::pair<const String, Value>>);

  template <typename T> bool read(const String& name, T& value) const
  {
    const auto found = m_values.find(name);
    if (found == m_values.end())
      return false;
    if (!std::holds_alternative<T>(found->second))
      badType(name);
    value = std::get<T>(found->second);
    return true;
  }
  template <typename T> T value(const String& name) const
  {
    T found{};
    if (!read(name, found))
      notFound(name);
    return found;
  }
  template <typename T> T valueOr(const String& name, const T& default_value) const
  {
    T found = default_value;
    read(name, found);
    return found;
  }
  [[noreturn]] static void badType(const String& name);
  [[noreturn]] static void notFound(const String& name);

  std::map<String, Value> m_values;
};

} // namespace Arcane
