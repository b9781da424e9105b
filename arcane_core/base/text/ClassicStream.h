// SPDX-License-Identifier: Apache-2.0
// Streams whose numbers do not depend on the locale of the application.
#pragma once

#include <concepts>
#include <ios>
#include <utility>

namespace Arcane::detail::base
{

/*!
 * \brief A stream of the standard library with the locale "C", whatever std::locale::global() is.
 *
 * A library that an application loads may choose a locale with decimal commas and points between thousands. Files, messages and what
 * ranks send each other keep the numbers that all readers know.
 */
template <typename Stream> class ClassicStream : public Stream
{
 public:
  ClassicStream() { this->imbue(std::locale::classic()); }
  //! Opens the file, or reads the text, as the constructor of Stream does.
  template <typename... Args>
  requires std::constructible_from<Stream, Args...>
  explicit ClassicStream(Args&&... args)
  : Stream(std::forward<Args>(args)...)
  {
    this->imbue(std::locale::classic());
  }
};

} // namespace Arcane::detail::base
