// SPDX-License-Identifier: Apache-2.0
// Named values that are stored with a mesh, or by the manager of properties.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/String.h"

#include <iosfwd>
#include <memory>
#include <type_traits>

namespace Arcane
{
class IPropertyMng;

/*!
 * \brief Holds values of a few types, and arrays of them, under names, in the order of names.
 *
 * A copy is another handle on the same values: what is set through one is read through the other. Values are bool, Int32, Int64, Real and
 * String. Reading a value as a type other than its own throws FatalErrorException. All members are \local.
 */
class ARCANE_EXPORT Properties
{
 public:
  //! Makes values of their own, which no manager saves.
  Properties();
  //! Makes a handle on the values that the manager has under \a name. The manager makes them when it has none.
  Properties(IPropertyMng* property_mng, const String& name);
  //! Makes a handle on the values that the manager of \a parent has under the name `parent.name`.
  Properties(const Properties& parent, const String& name);

  //! Returns the last part of the name; it is empty for values that have no manager.
  const String& name() const { return m_name; }
  //! Returns the name, preceded by the names of its parents and points.
  const String& fullName() const { return m_full_name; }
  //! Returns the manager that saves the values, or null.
  IPropertyMng* propertyMng() const { return m_property_mng; }

  //! Returns true when a value has this name.
  bool hasProperty(const String& name) const;
  //! Reads a value. \return false when there is none; \a value is then unchanged
  bool get(const String& name, bool& value) const;
  bool get(const String& name, Int32& value) const;
  bool get(const String& name, Int64& value) const;
  bool get(const String& name, Real& value) const;
  bool get(const String& name, String& value) const;
  //! Reads an array, which gets the size of the array that was set. \return false when there is none; \a values are then unchanged
  bool get(const String& name, Array<bool>& values) const;
  bool get(const String& name, Array<Int32>& values) const;
  bool get(const String& name, Array<Int64>& values) const;
  bool get(const String& name, Array<Real>& values) const;
  bool get(const String& name, Array<String>& values) const;
  //! Returns a value. \throws FatalErrorException when there is none
  bool getBool(const String& name) const { return value<bool>(name); }
  Int32 getInt32(const String& name) const { return value<Int32>(name); }
  Integer getInteger(const String& name) const { return value<Int32>(name); }
  Int64 getInt64(const String& name) const { return value<Int64>(name); }
  Real getReal(const String& name) const { return value<Real>(name); }
  String getString(const String& name) const { return value<String>(name); }
  //! Returns a value, or \a default_value.
  bool getBoolWithDefault(const String& name, bool default_value) const { return valueOr(name, default_value); }
  Int32 getInt32WithDefault(const String& name, Int32 default_value) const { return valueOr(name, default_value); }
  Integer getIntegerWithDefault(const String& name, Integer default_value) const { return valueOr(name, default_value); }
  Int64 getInt64WithDefault(const String& name, Int64 default_value) const { return valueOr(name, default_value); }
  Real getRealWithDefault(const String& name, Real default_value) const { return valueOr(name, default_value); }
  String getStringWithDefault(const String& name, const String& default_value) const { return valueOr(name, default_value); }

  void set(const String& name, bool value);
  void set(const String& name, Int32 value);
  void set(const String& name, Int64 value);
  void set(const String& name, Real value);
  void set(const String& name, const String& value);
  void set(const String& name, const char* value) { set(name, String(value)); }
  //! Keeps a copy of an array.
  void set(const String& name, ConstArrayView<bool> values);
  void set(const String& name, ConstArrayView<Int32> values);
  void set(const String& name, ConstArrayView<Int64> values);
  void set(const String& name, ConstArrayView<Real> values);
  void set(const String& name, ConstArrayView<String> values);
  void setBool(const String& name, bool value) { set(name, value); }
  void setInt32(const String& name, Int32 value) { set(name, value); }
  void setInteger(const String& name, Integer value) { set(name, value); }
  void setInt64(const String& name, Int64 value) { set(name, value); }
  void setReal(const String& name, Real value) { set(name, value); }
  void setString(const String& name, const String& value) { set(name, value); }
  void remove(const String& name);

  //! Prints one line per value.
  void print(std::ostream& o) const;
  //! Returns bytes from which fromBytes() restores the values exactly.
  UniqueArray<Byte> toBytes() const;
  //! Replaces all values, for all handles. \throws FatalErrorException, and changes nothing, when \a bytes are cut.
  void fromBytes(ConstArrayView<Byte> bytes);
  /*!
   * \brief Reserves, puts or gets the values, as the mode of \a serializer says. Getting replaces them, for all handles.
   * \tparam Serializer ISerializer
   * \throws FatalErrorException when the message holds no such values
   */
  template <typename Serializer> void serialize(Serializer* serializer)
  {
    if (serializer->mode() == Serializer::ModeGet) {
      UniqueArray<Byte> bytes;
      serializer->getArray(bytes);
      fromBytes(bytes);
    }
    else if (serializer->mode() == Serializer::ModePut)
      serializer->putArray(toBytes());
    else
      serializer->reserveArray(toBytes());
  }

 private:
  class Values;

  template <typename T> T value(const String& name) const
  {
    T found{};
    if (!get(name, found))
      notFound(name);
    return found;
  }
  template <typename T> T valueOr(const String& name, const T& default_value) const
  {
    T found = default_value;
    get(name, found);
    return found;
  }
  [[noreturn]] static void notFound(const String& name);

  std::shared_ptr<Values> m_values;
  IPropertyMng* m_property_mng = nullptr;
  String m_name = "";
  String m_full_name = "";
};

} // namespace Arcane
