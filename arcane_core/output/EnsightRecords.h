// SPDX-License-Identifier: Apache-2.0
// The records of a file of EnSight, binary or as text.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"

#include <string>
#include <string_view>
#include <vector>

namespace Arcane::detail::output
{
//! Collects records: strings of 80 characters, integers of 32 bits and reals of 32 bits; as text, a line for each.
class EnsightRecords
{
 public:
  explicit EnsightRecords(bool is_binary)
  : m_is_binary(is_binary)
  {}

  void addText(std::string_view text);
  void addNumber(Int32 value);
  //! Adds integers, as text \a nb_in_line of them in a line.
  void addNumbers(const std::vector<Int32>& values, Int32 nb_in_line);
  void addReals(const std::vector<float>& values);

  Span<const Byte> bytes() const;
  bool isBinary() const { return m_is_binary; }

 private:
  bool m_is_binary;
  std::string m_bytes;

  template <typename T> void addBytes(const T* values, std::size_t n);
};

//! A piece of a file: its head, then the records of each rank, one rank after the other.
struct EnsightSection
{
  EnsightRecords head; //!< the same on all ranks
  EnsightRecords own;  //!< records of this rank

  explicit EnsightSection(bool is_binary)
  : head(is_binary)
  , own(is_binary)
  {}
};
} // namespace Arcane::detail::output
