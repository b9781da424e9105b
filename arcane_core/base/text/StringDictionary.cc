// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/StringDictionary.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"

#include <map>

namespace Arcane
{

struct StringDictionary::Texts
{
  std::map<String, String> by_key;
};

StringDictionary::StringDictionary()
: m_texts(std::make_unique<Texts>())
{}

StringDictionary::StringDictionary(const StringDictionary& rhs)
: m_texts(std::make_unique<Texts>(*rhs.m_texts))
{}

StringDictionary& StringDictionary::operator=(const StringDictionary& rhs)
{
  *m_texts = *rhs.m_texts;
  return *this;
}

StringDictionary::~StringDictionary() = default;

void StringDictionary::add(const String& key, const String& value)
{
  m_texts->by_key.insert_or_assign(key, value);
}

String StringDictionary::remove(const String& key)
{
  const auto node = m_texts->by_key.extract(key);
  return node.empty() ? String() : node.mapped();
}

String StringDictionary::find(const String& key, bool throw_exception) const
{
  const auto found = m_texts->by_key.find(key);
  if (found != m_texts->by_key.end())
    return found->second;
  if (throw_exception)
    ARCANE_THROW(ArgumentException, "dictionary: there is no text of key '{0}', expected one of its {1} keys", key, m_texts->by_key.size());
  return {};
}

void StringDictionary::fill(StringList& keys, StringList& values) const
{
  keys.clear();
  values.clear();
  for (const auto& [key, value] : m_texts->by_key) {
    keys.add(key);
    values.add(value);
  }
}

} // namespace Arcane
