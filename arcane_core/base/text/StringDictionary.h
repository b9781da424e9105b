// SPDX-License-Identifier: Apache-2.0
// Texts by key.
#pragma once

#include "arcane_core/base/object/List.h"
#include "arcane_core/base/text/String.h"

#include <memory>

namespace Arcane
{

//! Texts by key, sorted by key. Copies have texts of their own.
class ARCANE_EXPORT StringDictionary
{
 public:
  StringDictionary();
  StringDictionary(const StringDictionary& rhs);
  StringDictionary& operator=(const StringDictionary& rhs);
  ~StringDictionary();

  //! Adds the text \a value of \a key, or replaces the text that the key has.
  void add(const String& key, const String& value);
  //! Removes the text of \a key. \return the text, or null if there is none
  String remove(const String& key);
  //! Returns the text of \a key, or null if there is none. \throws ArgumentException if there is none and \a throw_exception is true
  String find(const String& key, bool throw_exception = false) const;
  //! Replaces the contents of both lists by all keys and by their texts, in the same order.
  void fill(StringList& keys, StringList& values) const;

 private:
  struct Texts;
  std::unique_ptr<Texts> m_texts;
};

} // namespace Arcane
