// SPDX-License-Identifier: Apache-2.0
// The number of an item, which is the same on all ranks and never changes.
#pragma once

#include "arcane_core/mesh/description/ArcaneTypes.h"

#include <compare>
#include <concepts>
#include <functional>
#include <iosfwd>

namespace Arcane
{

class ItemUniqueId
{
 public:
  static constexpr Int64 NULL_VALUE = NULL_ITEM_UNIQUE_ID;

  //! Makes the id of no item.
  constexpr ItemUniqueId() = default;
  constexpr explicit ItemUniqueId(Int64 value)
  : m_value(value)
  {}

  constexpr operator Int64() const { return m_value; }
  constexpr Int64 asInt64() const { return m_value; }
  //! Returns the low 32 bits of the number. Use asInt64() for numbers above 2^31.
  constexpr Int32 asInt32() const { return static_cast<Int32>(m_value); }
  constexpr Integer asInteger() const { return static_cast<Integer>(m_value); }
  constexpr bool isNull() const { return m_value == NULL_VALUE; }

  friend constexpr bool operator==(ItemUniqueId a, ItemUniqueId b) { return a.m_value == b.m_value; }
  friend constexpr auto operator<=>(ItemUniqueId a, ItemUniqueId b) { return a.m_value <=> b.m_value; }
  template <std::integral T> friend constexpr bool operator==(ItemUniqueId a, T b) { return a.m_value == static_cast<Int64>(b); }
  template <std::integral T> friend constexpr auto operator<=>(ItemUniqueId a, T b) { return a.m_value <=> static_cast<Int64>(b); }

 private:
  Int64 m_value = NULL_VALUE;
};

ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, ItemUniqueId id);

} // namespace Arcane

template <> struct std::hash<Arcane::ItemUniqueId>
{
  std::size_t operator()(Arcane::ItemUniqueId id) const noexcept { return std::hash<Arcane::Int64>()(id.asInt64()); }
};
