// SPDX-License-Identifier: Apache-2.0
// Loops on cells of constituents as kernels, and the iterators that their bodies get.
#pragma once

#include "accelerator/kernel/KernelLaunch.h"
#include "arcane_core/materials/sets/MatItemEnumerator.h"

#include <tuple>

namespace Arcane::detail::loops
{

using Materials::MatVarIndex;

//! The place of a value and the cell of the mesh, for `auto [place, cell] = iterator();`.
template <typename Id> struct PlaceAndCell
{
  Id place;
  CellLocalId cell;
};

//! The iterator of loops on EnvAndGlobalCell and MatAndGlobalCell.
template <typename Id> class PlaceAndCellIterator
{
 public:
  constexpr ARCCORE_HOST_DEVICE PlaceAndCellIterator(MatVarIndex place, Int32 cell, Int32 index)
  : m_place(place)
  , m_cell(cell)
  , m_index(index)
  {}
  constexpr ARCCORE_HOST_DEVICE PlaceAndCell<Id> operator()() const { return { Id(m_place), CellLocalId(m_cell) }; }
  constexpr ARCCORE_HOST_DEVICE Id varIndex() const { return Id(m_place); }
  constexpr ARCCORE_HOST_DEVICE CellLocalId globalCellId() const { return CellLocalId(m_cell); }
  //! Returns the position in the list of the loop.
  constexpr ARCCORE_HOST_DEVICE Int32 index() const { return m_index; }

 private:
  MatVarIndex m_place;
  Int32 m_cell;
  Int32 m_index;
};

//! The iterator of loops on EnvCell and MatCell: the index of variables, and the position in the list of the loop.
template <typename Id> class PlaceIterator : public Id
{
 public:
  constexpr ARCCORE_HOST_DEVICE PlaceIterator(MatVarIndex place, Int32, Int32 index)
  : Id(place)
  , m_index(index)
  {}
  constexpr ARCCORE_HOST_DEVICE Int32 index() const { return m_index; }

 private:
  Int32 m_index;
};

//! The iterator of the loop on each class of cells.
template <typename T> struct LoopTraits;
template <> struct LoopTraits<Materials::EnvCell>
{
  using Iterator = PlaceIterator<Materials::EnvCellLocalId>;
};
template <> struct LoopTraits<Materials::MatCell>
{
  using Iterator = PlaceIterator<Materials::MatCellLocalId>;
};
template <> struct LoopTraits<Materials::EnvAndGlobalCell>
{
  using Iterator = PlaceAndCellIterator<Materials::EnvCellLocalId>;
};
template <> struct LoopTraits<Materials::MatAndGlobalCell>
{
  using Iterator = PlaceAndCellIterator<Materials::MatCellLocalId>;
};
template <> struct LoopTraits<Materials::AllEnvCell>
{
  using Iterator = Materials::AllEnvCell;
};

//! The range of a kernel on cells of a constituent: pure ones, then mixed ones.
template <typename T> class ConstituentRange
{
 public:
  using Iterator = typename LoopTraits<T>::Iterator;

  //! \throws FatalErrorException when sets or mesh have changed since the list was made
  explicit ConstituentRange(const sets::ConstituentList& list)
  : m_list(list)
  {
    m_list.checkIsPresent();
  }
  Int64 nbElement() const { return m_list.size(); }
  constexpr ARCCORE_HOST_DEVICE Iterator index(Int64 i) const
  {
    const auto k = static_cast<Int32>(i);
    return Iterator(m_list.place(k), m_list.cell(k), k);
  }
  //! Calls \a function for the cells of [begin, end[. The range is split once into pure and mixed cells.
  template <typename Function> void visit(Int64 begin, Int64 end, const Function& function) const
  {
    const sets::ConstituentList list = m_list;
    const auto last = static_cast<Int32>(end);
    auto k = static_cast<Int32>(begin);
    for (const Int32 last_pure = last < list.nbPure() ? last : list.nbPure(); k < last_pure; ++k)
      function(Iterator(MatVarIndex(0, list.cell(k)), list.cell(k), k));
    for (; k < last; ++k)
      function(Iterator(list.place(k), list.cell(k), k));
  }

 private:
  sets::ConstituentList m_list;
};

//! The range of a kernel on selected cells of a constituent.
template <typename T> class SelectionRange
{
 public:
  //! \throws FatalErrorException when sets or mesh have changed since the view was made
  explicit SelectionRange(const sets::ConstituentSelection& selection)
  : m_selection(selection)
  {
    m_selection.checkIsPresent();
  }
  Int64 nbElement() const { return m_selection.size(); }
  constexpr ARCCORE_HOST_DEVICE typename LoopTraits<T>::Iterator index(Int64 i) const
  {
    const auto k = static_cast<Int32>(i);
    return typename LoopTraits<T>::Iterator(m_selection.place(k), m_selection.cell(k), k);
  }

 private:
  sets::ConstituentSelection m_selection;
};

//! The range of a kernel on cells with all their environments.
class AllEnvironmentsRange
{
 public:
  explicit AllEnvironmentsRange(const Materials::AllEnvCellVectorView& view)
  : m_view(view)
  {}
  Int64 nbElement() const { return m_view.size(); }
  constexpr ARCCORE_HOST_DEVICE Materials::AllEnvCell index(Int64 i) const { return m_view[static_cast<Int32>(i)]; }

 private:
  Materials::AllEnvCellVectorView m_view;
};

template <typename T> using LoopIteratorOf = typename LoopTraits<T>::Iterator;

//! The range and the arguments of a loop, without its command.
template <typename Range, typename... Args> struct LoopArguments
{
  Range range;
  std::tuple<Args&...> args;
};

//! The command, the range and the arguments of a loop, between the two `<<` that follow the command.
template <typename Range, typename... Args> struct LoopToLaunch
{
  Accelerator::RunCommand& command;
  Range range;
  std::tuple<Args&...> args;
};

//! Gathers the range and the arguments of RUNCOMMAND_MAT_ENUMERATE.
template <typename T, typename Container, typename... Args> auto loopOf(const Container& container, Args&... args)
{
  static_assert((kernel::KernelArgument<Args> && ...),
                "an argument of a loop is neither a reducer, nor local memory, nor of a class with RemainingArgHandlerType");
  if constexpr (std::is_same_v<T, Materials::AllEnvCell>)
    return LoopArguments<AllEnvironmentsRange, Args...>{ AllEnvironmentsRange(container), std::tuple<Args&...>(args...) };
  else if constexpr (std::is_convertible_v<decltype(sets::listOf(container)), sets::ConstituentSelection>)
    return LoopArguments<SelectionRange<T>, Args...>{ SelectionRange<T>(sets::listOf(container)), std::tuple<Args&...>(args...) };
  else
    return LoopArguments<ConstituentRange<T>, Args...>{ ConstituentRange<T>(sets::listOf(container)), std::tuple<Args&...>(args...) };
}

template <typename Range, typename... Args>
LoopToLaunch<Range, Args...> operator<<(Accelerator::RunCommand& command, LoopArguments<Range, Args...>&& loop)
{
  return { command, loop.range, loop.args };
}

template <typename Range, typename... Args, typename Body> void operator<<(LoopToLaunch<Range, Args...>&& loop, const Body& body)
{
  kernel::checkViews(loop.command, body);
  std::apply([&](Args&... args) { kernel::launch(loop.command, loop.range, body, args...); }, loop.args);
}

} // namespace Arcane::detail::loops
