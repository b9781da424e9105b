// SPDX-License-Identifier: Apache-2.0
// The names and values by which the files of a code configure it.
#pragma once

#include "arcane_core/base/text/String.h"

#include <iosfwd>
#include <map>
#include <memory>

namespace Arcane
{

/*!
 * \brief Reads the values of a configuration whose names begin with the name of the section and a point.
 *
 * Each function returns \a default_value when the value does not exist. \throws ArgumentException, with the name and the text, when the
 * value is not of the requested type
 */
class ARCANE_EXPORT IConfigurationSection
{
 public:
  //! A value of a configuration. The smaller number wins.
  struct Value
  {
    String text;
    Integer priority = 0;
  };
  using Values = std::map<String, Value>;

  //! The section of all names has an empty name.
  IConfigurationSection(const String& name, std::shared_ptr<const Values> values);

  Int32 valueAsInt32(const String& name, Int32 default_value) const;
  Integer valueAsInteger(const String& name, Integer default_value) const { return valueAsInt32(name, default_value); }
  Int64 valueAsInt64(const String& name, Int64 default_value) const;
  Real valueAsReal(const String& name, Real default_value) const;
  bool valueAsBool(const String& name, bool default_value) const;
  String valueAsString(const String& name, const String& default_value) const;

  //! \name The same by the type of the default value
  //@{
  Int32 value(const String& name, Int32 default_value) const { return valueAsInt32(name, default_value); }
  Int64 value(const String& name, Int64 default_value) const { return valueAsInt64(name, default_value); }
  Real value(const String& name, Real default_value) const { return valueAsReal(name, default_value); }
  bool value(const String& name, bool default_value) const { return valueAsBool(name, default_value); }
  String value(const String& name, const String& default_value) const { return valueAsString(name, default_value); }
  String value(const String& name, const char* default_value) const { return valueAsString(name, default_value); }
  //@}

 private:
  template <typename T> T valueAs(const String& name, const T& default_value, const char* expected) const;

  String m_prefix;
  std::shared_ptr<const Values> m_values;
};

/*!
 * \brief Holds names and values. Names are dotted: `Section.Name`.
 *
 * The configuration of a sub-domain has the values of the case file, of the time loop and of the .config file, in this order of priority:
 * see ISubDomain::configuration(). All functions are \local.
 */
class ARCANE_EXPORT IConfiguration
{
 public:
  //! The priorities of the values that the framework adds.
  enum ePriority : Integer
  {
    PriorityCaseDocument = 10,
    PriorityTimeLoop = 50,
    PriorityGlobal = 100
  };

  IConfiguration();
  //! Sections refer to the values of the object from which they were made.
  IConfiguration(const IConfiguration&) = delete;
  IConfiguration& operator=(const IConfiguration&) = delete;

  //! Adds a value. A value that is there already is replaced only if \a priority is a smaller number than its own.
  void addValue(const String& name, const String& value, Integer priority);
  //! Returns the section \a name, which the caller must delete. The section may be empty.
  IConfigurationSection* createSection(const String& name) const;
  //! Returns the section of all names.
  const IConfigurationSection* mainSection() const { return &m_main_section; }
  //! Returns a copy, which the caller must delete.
  IConfiguration* clone() const;
  //! Adds all values of \a other, with their priorities.
  void merge(const IConfiguration* other);
  //! Prints one line for each value, in the order of names, on the standard output.
  void dump() const;
  //! Does the same on \a out.
  void dump(std::ostream& out) const;

 private:
  std::shared_ptr<IConfigurationSection::Values> m_values;
  IConfigurationSection m_main_section;
};

} // namespace Arcane
