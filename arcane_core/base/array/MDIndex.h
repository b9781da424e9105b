// SPDX-License-Identifier: Apache-2.0
// The place of an element in an array of several dimensions.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"
#include "arcane_core/base/array/MDDim.h"

#include <ostream>

namespace Arcane
{
//! Holds one index per dimension.
template <int RankValue, typename IndexType_ = Int32> class MDIndexBase
{
 public:
  using IndexType = IndexType_;
  static constexpr int rank() noexcept { return RankValue; }

  constexpr MDIndexBase() noexcept = default;
  //! Takes integers only for one dimension: a local id, which converts to a number, would convert to an index too, and calls be ambiguous.
  template <std::convertible_to<IndexType_>... I>
  requires(sizeof...(I) == RankValue && RankValue > 0 &&
           (RankValue > 1 || (std::integral<I> && ...))) constexpr MDIndexBase(I... ids) noexcept
  : m_indexes{ static_cast<IndexType>(ids)... }
  {}
  constexpr MDIndexBase(const std::array<IndexType_, RankValue>& ids) noexcept
  : m_indexes(ids)
  {}

  constexpr IndexType operator[](int i) const
  {
    ARCCORE_CHECK_AT(i, RankValue);
    return m_indexes[static_cast<std::size_t>(i)];
  }
  constexpr Int64 asInt64(int i) const { return (*this)[i]; }
  //! Returns the indexes for structured bindings: `auto [i, j] = index();`
  constexpr std::array<IndexType, RankValue> operator()() const noexcept { return m_indexes; }

  constexpr IndexType id0() const noexcept requires(RankValue >= 1) { return m_indexes[0]; }
  constexpr IndexType id1() const noexcept requires(RankValue >= 2) { return m_indexes[1]; }
  constexpr IndexType id2() const noexcept requires(RankValue >= 3) { return m_indexes[2]; }
  constexpr IndexType id3() const noexcept requires(RankValue >= 4) { return m_indexes[3]; }
  constexpr Int64 largeId0() const noexcept { return id0(); }
  constexpr Int64 largeId1() const noexcept { return id1(); }
  constexpr Int64 largeId2() const noexcept { return id2(); }
  constexpr Int64 largeId3() const noexcept { return id3(); }

  //! Adds each index of \a rhs to the index of the same dimension.
  constexpr void add(const MDIndexBase& rhs) noexcept
  {
    for (std::size_t i = 0; i < RankValue; ++i)
      m_indexes[i] += rhs.m_indexes[i];
  }

  //! A template, so that an index of one dimension is compared with a number as a number.
  template <std::derived_from<MDIndexBase> A, std::derived_from<MDIndexBase> B>
  friend constexpr bool operator==(const A& first, const B& second) noexcept
  {
    const MDIndexBase& a = first;
    const MDIndexBase& b = second;
    bool is_equal = true;
    for (std::size_t i = 0; i < RankValue; ++i)
      is_equal = is_equal && (a.m_indexes[i] == b.m_indexes[i]);
    return is_equal;
  }

  friend std::ostream& operator<<(std::ostream& o, const MDIndexBase& v)
  {
    o << '(';
    for (int i = 0; i < RankValue; ++i)
      o << (i == 0 ? "" : ",") << v[i];
    return o << ')';
  }

 protected:
  std::array<IndexType, RankValue> m_indexes{};
};

template <int RankValue, typename IndexType_ = Int32> class MDIndex : public MDIndexBase<RankValue, IndexType_>
{
 public:
  using MDIndexBase<RankValue, IndexType_>::MDIndexBase;
  constexpr MDIndex() noexcept = default;
  constexpr MDIndex(const MDIndexBase<RankValue, IndexType_>& v) noexcept
  : MDIndexBase<RankValue, IndexType_>(v)
  {}
  //! Makes an index from another one whose numbers are of another type.
  template <typename OtherType> static constexpr MDIndex fromOther(const MDIndexBase<RankValue, OtherType>& v) noexcept
  {
    std::array<IndexType_, RankValue> ids{};
    for (int i = 0; i < RankValue; ++i)
      ids[static_cast<std::size_t>(i)] = static_cast<IndexType_>(v[i]);
    return MDIndex(ids);
  }

  //! Converts an index of one dimension to a number.
  constexpr operator IndexType_() const noexcept requires(RankValue == 1) { return this->m_indexes[0]; }
};

template <int RankValue> using ArrayIndex = MDIndex<RankValue, Int32>;
template <int RankValue> using ArrayBoundsIndex = MDIndex<RankValue, Int32>;
} // namespace Arcane
