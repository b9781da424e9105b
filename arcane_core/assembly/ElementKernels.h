// SPDX-License-Identifier: Apache-2.0
// Matrices and vectors of elements, and the bodies of the kernels that make and add them.
#pragma once

#include "accelerator/kernel/RunCommandLoop.h"

namespace Arcane
{
//! Matrix of an element with \a N unknowns, which is 0 at first. A kernel fills it.
template <int N> class ElementMatrix
{
 public:
  static constexpr int nb_value = N * N;

  constexpr ARCCORE_HOST_DEVICE Real& operator()(int row, int column) { return m_values[row * N + column]; }
  constexpr ARCCORE_HOST_DEVICE Real operator()(int row, int column) const { return m_values[row * N + column]; }
  //! Returns a value by its place, row by row.
  constexpr ARCCORE_HOST_DEVICE Real value(int place) const { return m_values[place]; }

 private:
  Real m_values[nb_value] = {};
};

//! Vector of an element with \a N unknowns, which is 0 at first. A kernel fills it.
template <int N> class ElementVector
{
 public:
  static constexpr int nb_value = N;

  constexpr ARCCORE_HOST_DEVICE Real& operator()(int row) { return m_values[row]; }
  constexpr ARCCORE_HOST_DEVICE Real operator()(int row) const { return m_values[row]; }
  constexpr ARCCORE_HOST_DEVICE Real& operator[](int row) { return m_values[row]; }
  constexpr ARCCORE_HOST_DEVICE Real value(int place) const { return m_values[place]; }

 private:
  Real m_values[nb_value] = {};
};
} // namespace Arcane

namespace Arcane::detail::assembly
{
//! Elements that are assembled at once, as kernels see them.
struct PartView
{
  Int32 nb_element = 0;
  Int32 nb_place = 0;
  //! Local ids of the elements.
  const Int32* items = nullptr;
  //! The place of each term of each element, -1 for one that is not added, where one thread adds all. Null where lists have them: the next members.
  const Int32* places_in_order = nullptr;
  const Int32* places = nullptr;
  const Int32* firsts = nullptr;
  const Int32* terms = nullptr;
  //! The terms of the elements, one element after the other.
  Real* values_of_terms = nullptr;
  //! The values of the matrix or of the vector.
  Real* values = nullptr;
};

//! Body of the kernel of one thread, which adds what each element computes.
template <typename Terms, typename LocalIdType, typename Body> struct AddInOrder
{
  PartView part;
  Body body;

  ARCCORE_HOST_DEVICE void operator()(MDIndex<1> iter) const
  {
    const auto [element] = iter();
    Terms terms;
    body(LocalIdType(part.items[element]), terms);
    const Int32* const places = part.places_in_order + Int64(element) * Terms::nb_value;
    for (int i = 0; i < Terms::nb_value; ++i)
      if (places[i] >= 0)
        part.values[places[i]] += terms.value(i);
  }
};

//! Body of the kernel that computes what each element adds.
template <typename Terms, typename LocalIdType, typename Body> struct ComputeTerms
{
  PartView part;
  Body body;

  ARCCORE_HOST_DEVICE void operator()(MDIndex<1> iter) const
  {
    const auto [element] = iter();
    Terms terms;
    body(LocalIdType(part.items[element]), terms);
    Real* const out = part.values_of_terms + Int64(element) * Terms::nb_value;
    for (int i = 0; i < Terms::nb_value; ++i)
      out[i] = terms.value(i);
  }
};

//! Body of the kernel that adds terms to each value, in their order.
struct AddTerms
{
  PartView part;

  ARCCORE_HOST_DEVICE void operator()(MDIndex<1> iter) const
  {
    const auto [i] = iter();
    const Int32 place = part.places[i];
    const Int32 end = part.firsts[i + 1];
    Real sum = part.values[place];
    for (Int32 k = part.firsts[i]; k < end; ++k)
      sum += part.values_of_terms[part.terms[k]];
    part.values[place] = sum;
  }
};

//! Adds what \a body computes for the elements of a part. Kernels of the queue may still work at return.
template <typename Terms, typename LocalIdType, typename Body>
void addPart(const Accelerator::RunQueue& queue, const PartView& part, const Body& body)
{
  if (part.places_in_order) {
    auto command = Accelerator::makeCommand(queue);
    command << kernel::loopOf(SimpleForLoopRanges<1>(part.nb_element)) << AddInOrder<Terms, LocalIdType, Body>{ part, body };
    return;
  }
  auto compute = Accelerator::makeCommand(queue);
  compute << kernel::loopOf(SimpleForLoopRanges<1>(part.nb_element)) << ComputeTerms<Terms, LocalIdType, Body>{ part, body };
  auto add = Accelerator::makeCommand(queue);
  add << kernel::loopOf(SimpleForLoopRanges<1>(part.nb_place)) << AddTerms{ part };
}
} // namespace Arcane::detail::assembly
