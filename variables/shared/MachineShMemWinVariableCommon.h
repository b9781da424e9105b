// SPDX-License-Identifier: Apache-2.0
// What the views on variables shared by the ranks of a machine have in common.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/mesh/ArcaneTypes.h"
#include "shmem/SharedLookup.h"

#include <cstddef>
#include <optional>

namespace Arcane
{

/*!
 * \brief Finds the values that each rank of the machine has of one variable, which must be PInShMem.
 *
 * A view object is for one instance of the variable on each rank. An instance is one life of the variable there, from its
 * declaration to the end of its last reference; resizing it, an exchange of items and setUsed() keep it. The instance of a
 * rank is the one that the rank had when it entered the barrier of the constructor. It can be read until the next barrier
 * or synchronize() of the reader, whatever its owner does meanwhile: a rank that leaves the scope of the variable earlier
 * than the others disturbs nobody. A rank that had no instance then, or has no value of it, is seen with size 0. Reading an
 * instance that its owner has ended before the last barrier is an error. Another instance of the same name is never read.
 *
 * Each span is made from the size and the place that the owner shows at that time. It is good until the next barrier of the
 * machine, or the next synchronize() of this rank, and after it as long as the owner does not change its variable. Reading
 * what another rank writes needs a barrier between the two.
 *
 * An object is for one thread: take spans before a loop that several threads share.
 */
class ARCANE_EXPORT MachineShMemWinVariableCommon
{
 public:
  //! \local
  virtual ~MachineShMemWinVariableCommon();
  MachineShMemWinVariableCommon(const MachineShMemWinVariableCommon&) = delete;
  MachineShMemWinVariableCommon& operator=(const MachineShMemWinVariableCommon&) = delete;

  //! Ranks whose values can be read, this one included, increasing. \local
  ConstArrayView<Int32> machineRanks() const;
  //! Returns when all ranks of the machine called it: what they wrote before can be read. \machine
  void barrier() const;
  //! A barrier: sizes and places are always up to date. \machine
  void updateVariable() { barrier(); }

 protected:
  //! \machine: a barrier.
  //! \throws FatalErrorException when the variable is not PInShMem, this run has no memory shared by its ranks, or the
  //!         manager of the variable is that of a part of the run
  explicit MachineShMemWinVariableCommon(IVariable* variable);

  using Shown = detail::SharedLookup::Entry;

  //! What \a rank shows: no extent if it shows nothing, otherwise those of detail::shownExtents().
  //! \throws ArgumentException when \a rank is not on this machine
  //! \throws FatalErrorException when the values of \a rank do not have \a element_bytes bytes, or when \a rank ended its
  //!         variable before the last barrier. \local
  const Shown& shownBy(Int32 rank, Int64 element_bytes) const
  {
    const Shown& shown = m_lookup ? m_lookup->read(rank) : ownValues(rank);
    if (shown.element_bytes != element_bytes && shown.nb_dim != 0) [[unlikely]]
      throwWrongSize(rank, shown.element_bytes, element_bytes);
    return shown;
  }

  //! Values of one rank as a list or as a table, in the addresses of this process.
  struct Values
  {
    std::byte* address = nullptr;
    Int64 extent0 = 0;
    //! Product of the extents but the first one.
    Int64 extent1 = 1;
  };

  //! As shownBy(). \local
  Values valuesOf(Int32 rank, Int64 element_bytes) const
  {
    const Shown& shown = shownBy(rank, element_bytes);
    Values values = { shown.address, shown.dims[0], 1 };
    for (Int32 i = 1; i < shown.nb_dim; ++i)
      values.extent1 *= shown.dims[static_cast<std::size_t>(i)];
    return values;
  }

  //! Of the variable, with mesh and family. \local
  const String& variableFullName() const { return m_full_name; }
  //! \local
  IVariableMng* variableMng() const { return m_variable_mng; }
  //! The variable of this rank, in a run that has no memory shared by its ranks. \local
  //! \throws ArgumentException when \a rank is not this rank
  //! \throws FatalErrorException when the variable has ended
  IVariable* ownVariable(Int32 rank) const;

 private:
  IVariableMng* m_variable_mng;
  IParallelMng* m_parallel_mng;
  String m_full_name;
  //! IVariable::creationNumber() of the variable of this rank.
  Int64 m_creation_number;
  //! None when this rank is alone and has no shared memory.
  mutable std::optional<detail::SharedLookup> m_lookup;
  //! In place of what the lookup gives.
  mutable Shown m_own;

  const Shown& ownValues(Int32 rank) const;
  [[noreturn]] void throwWrongSize(Int32 rank, Int64 element_bytes, Int64 expected) const;
};

} // namespace Arcane
