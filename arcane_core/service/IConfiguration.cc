// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/IConfiguration.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/ValueConvert.h"

#include <iostream>

namespace Arcane
{

IConfigurationSection::IConfigurationSection(const String& name, std::shared_ptr<const Values> values)
: m_prefix(name.empty() ? String("") : name + ".")
, m_values(std::move(values))
{}

template <typename T> T IConfigurationSection::valueAs(const String& name, const T& default_value, const char* expected) const
{
  const String full_name = m_prefix + name;
  const auto found = m_values->find(full_name);
  if (found == m_values->end())
    return default_value;
  T value{};
  if (builtInGetValue(value, found->second.text))
    ARCANE_THROW(ArgumentException, "configuration: value of '{0}' is '{1}', expected {2}", full_name, found->second.text, expected);
  return value;
}

Int32 IConfigurationSection::valueAsInt32(const String& name, Int32 default_value) const
{
  return valueAs(name, default_value, "an integer of 32 bits");
}

Int64 IConfigurationSection::valueAsInt64(const String& name, Int64 default_value) const
{
  return valueAs(name, default_value, "an integer of 64 bits");
}

Real IConfigurationSection::valueAsReal(const String& name, Real default_value) const
{
  return valueAs(name, default_value, "a real number");
}

bool IConfigurationSection::valueAsBool(const String& name, bool default_value) const
{
  return valueAs(name, default_value, "true or false");
}

String IConfigurationSection::valueAsString(const String& name, const String& default_value) const
{
  return valueAs(name, default_value, "a text");
}

IConfiguration::IConfiguration()
: m_values(std::make_shared<IConfigurationSection::Values>())
, m_main_section(String(), m_values)
{}

void IConfiguration::addValue(const String& name, const String& value, Integer priority)
{
  const auto [place, is_new] = m_values->try_emplace(name, IConfigurationSection::Value{ value, priority });
  if (!is_new && priority < place->second.priority)
    place->second = { value, priority };
}

IConfigurationSection* IConfiguration::createSection(const String& name) const
{
  return new IConfigurationSection(name, m_values);
}

IConfiguration* IConfiguration::clone() const
{
  auto copy = std::make_unique<IConfiguration>();
  copy->merge(this);
  return copy.release();
}

void IConfiguration::merge(const IConfiguration* other)
{
  for (const auto& [name, value] : *other->m_values)
    addValue(name, value.text, value.priority);
}

void IConfiguration::dump() const
{
  dump(std::cout);
}

void IConfiguration::dump(std::ostream& out) const
{
  for (const auto& [name, value] : *m_values)
    out << name << " = " << value.text << " (priority " << value.priority << ")\n";
}

} // namespace Arcane
