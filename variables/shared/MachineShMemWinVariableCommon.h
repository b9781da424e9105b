// SPDX-License-Identifier: Apache-2.0
// What the views on variables shared by the ranks of a machine have in common.
#pragma once

#include "arcane_core/base/ArrayView.h"
#include "arcane_core/base/String.h"
#include "arcane_core/mesh/ArcaneTypes.h"

#include <cstddef>
#include <memory>

namespace Arcane
{

namespace detail
{
  class SharedLookup;
} // namespace detail

/*!
 * \brief Finds the values that each rank of the machine has of one variable, which must be PInShMem.
 *
 * Nothing is kept of the values: each view is made from the size and the place that the owner shows at that time, so
 * that it is good until the first barrier of the machine after the owner changes its variable. A rank that does not
 * have the variable, or has no value of it, is seen with size 0. Reading what another rank writes needs a barrier
 * between the two.
 */
class MachineShMemWinVariableCommon
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
  //! \throws FatalErrorException when the variable is not PInShMem, or this run has no memory shared by its ranks
  explicit MachineShMemWinVariableCommon(IVariable* variable);

  //! Values of one rank, in the addresses of this process.
  struct Values
  {
    std::byte* address = nullptr;
    //! 1 when the variable has no such extent.
    Int64 extent0 = 0;
    Int64 extent1 = 1;
  };

  //! \throws ArgumentException when \a rank is not on this machine
  //! \throws FatalErrorException when the values of \a rank do not have \a element_bytes bytes. \local
  Values valuesOf(Int32 rank, Int64 element_bytes) const;

 private:

  IVariableMng* m_variable_mng;
  IParallelMng* m_parallel_mng;
  String m_full_name;
  //! Null when this rank is alone.
  std::unique_ptr<detail::SharedLookup> m_lookup;

  Values ownValues(Int32 rank) const;
};

} // namespace Arcane
