// SPDX-License-Identifier: Apache-2.0
// The scan of the host: in one pass, or in two passes of blocks that threads share.
#pragma once

#include "accelerator/algorithm/HostBlocks.h"

#include <vector>

namespace Arcane::detail::algorithm
{
enum class eScanMode
{
  Exclusive,
  Inclusive
};

/*!
 * \brief Scans values: set(i, v) gets what the operator makes of the initial value and of the values before i, and of value i if inclusive.
 *
 * The values of a block are combined from its first one on, then with what comes before the block. Both ways do the same, so reals have the
 * same bits in one thread and in several. In threads the value of an element is asked for twice, before set(), and set() comes last.
 */
template <eScanMode mode, typename T, typename Getter, typename Setter, typename Operator> class HostScan
{
 public:
  HostScan(Int32 nb_element, const T& initial_value, const Getter& get, const Setter& set, const Operator& op)
  : m_nb_element(nb_element)
  , m_initial_value(initial_value)
  , m_get(get)
  , m_set(set)
  , m_op(op)
  {}

  void operator()(const HostBlocks& blocks) const
  {
    if (blocks.inThreads() && HostBlocks::nbBlock(m_nb_element) > 1)
      scanInThreads(blocks);
    else {
      T before = m_initial_value;
      blocks.forEach(m_nb_element, [&](Int32, Int32 begin, Int32 end) { before = scanBlock(begin, end, before); });
    }
  }

 private:
  Int32 m_nb_element;
  T m_initial_value;
  Getter m_get;
  Setter m_set;
  Operator m_op;

  //! Holds one value, so that threads may write neighbours in a vector: std::vector<bool> has no elements.
  struct Value
  {
    T value;
  };

  void scanInThreads(const HostBlocks& blocks) const
  {
    std::vector<Value> values(HostBlocks::nbBlock(m_nb_element), Value{ m_initial_value });
    blocks.forEach(m_nb_element, [&](Int32 block, Int32 begin, Int32 end) { values[block].value = valueOfBlock(begin, end); });
    T before = m_initial_value;
    for (Value& v : values) {
      const T next = m_op(before, v.value);
      v.value = before;
      before = next;
    }
    blocks.forEach(m_nb_element, [&](Int32 block, Int32 begin, Int32 end) { scanBlock(begin, end, values[block].value); });
  }

  T valueOfBlock(Int32 begin, Int32 end) const
  {
    T value = m_get(begin);
    for (Int32 i = begin + 1; i < end; ++i)
      value = m_op(value, static_cast<T>(m_get(i)));
    return value;
  }

  //! Scans a block. Returns what comes before the next block.
  T scanBlock(Int32 begin, Int32 end, T before) const
  {
    T value = m_get(begin);
    if constexpr (mode == eScanMode::Inclusive)
      m_set(begin, m_op(before, value));
    else
      m_set(begin, before);
    for (Int32 i = begin + 1; i < end; ++i) {
      // The output may be the input.
      const T next = m_op(value, static_cast<T>(m_get(i)));
      m_set(i, m_op(before, mode == eScanMode::Inclusive ? next : value));
      value = next;
    }
    return m_op(before, value);
  }
};
} // namespace Arcane::detail::algorithm
