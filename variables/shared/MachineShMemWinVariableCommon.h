// SPDX-License-Identifier: Apache-2.0
// The common part of the views of variables that the ranks of a machine share.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"
#include "shmem/SharedLookup.h"

#include <cstddef>
#include <optional>

namespace Arcane
{

/*!
 * \brief Finds the values that each rank of the machine has of one variable, which must be PInShMem.
 *
 * A view belongs to one instance of the variable on each rank. An instance is one life of the variable on a rank, from its declaration to the end of
 * its last reference. Resizing, an exchange of items and setUsed() do not end it. The view reads the instance that the rank had when it entered the
 * barrier of the constructor. The instance can be read until the next barrier of the reader, whatever its owner does meanwhile: a rank may leave the
 * scope of the variable earlier than the others. If a rank had no instance then, or has no value of it, its size is 0. Reading an instance that its
 * owner ended before the last barrier throws. Another instance of the same name is never read.
 *
 * Of other ranks, a view is a snapshot of the last barrier of the reader: its spans have the address and the size that the owner had then, whatever
 * the owner has resized or ended since. The spans are valid until the next barrier of the machine, and afterwards if the owner does not change the
 * size. Values that the owner writes without a change of size are seen at some time: a barrier is needed before a rank reads them. A rank sees its
 * own variable as it is.
 *
 * The values of a variable that is PInDeviceMemory too are in the memory of the devices of their owners. Kernels capture the spans and read the
 * values there, also the values of other ranks; each owner waits for its kernels before the barrier that shows its values, and each reader before its
 * next barrier. A host that touches such a span ends with SIGSEGV, and the report names the variable; `hostValues(rank)` copies the values to the
 * host, and so does the call for one item. Without accelerator nothing of this differs from other variables.
 *
 * Only one thread may use an object. A loop that several threads share must get its spans before it starts.
 */
class ARCANE_EXPORT MachineShMemWinVariableCommon
{
 public:
  //! \local
  virtual ~MachineShMemWinVariableCommon();
  MachineShMemWinVariableCommon(const MachineShMemWinVariableCommon&) = delete;
  MachineShMemWinVariableCommon& operator=(const MachineShMemWinVariableCommon&) = delete;

  //! Returns the ranks whose values can be read, this rank included, in increasing order. \local
  ConstArrayView<Int32> machineRanks() const;
  //! Returns when all ranks of the machine have called it. Each rank then reads what the others wrote before. \machine
  void barrier() const;
  //! Makes a barrier, after which sizes and addresses are the same as the owners had before it. \machine
  void updateVariable() { barrier(); }
  //! Returns true if only kernels may use the spans of \a rank: its values are in the memory of a device. \local
  //! \throws ArgumentException when \a rank is not on this machine
  bool isInDeviceMemory(Int32 rank) const { return showing(rank).is_on_device; }

 protected:
  //! Makes the view by a barrier. \machine
  //! \throws FatalErrorException when the variable is not PInShMem, when this run has no memory shared by its ranks, or when the
  //!         manager of the variable belongs to a part of the run
  explicit MachineShMemWinVariableCommon(IVariable* variable);

  using Shown = detail::shmem::SharedLookup::Entry;

  //! Returns what \a rank shows. The result has no extent if \a rank shows nothing, otherwise the extents of detail::variables::shownExtents().
  //! \throws ArgumentException when \a rank is not on this machine
  //! \throws FatalErrorException when the values of \a rank do not have \a element_bytes bytes, or when \a rank ended its
  //!         variable before the last barrier. \local
  const Shown& shownBy(Int32 rank, Int64 element_bytes) const
  {
    const Shown& shown = showing(rank);
    if (shown.element_bytes != element_bytes && shown.nb_dim != 0) [[unlikely]]
      throwWrongSize(rank, shown.element_bytes, element_bytes);
    return shown;
  }

  //! The values of one rank as a list or as a table, at an address of this process.
  struct Values
  {
    std::byte* address = nullptr;
    Int64 extent0 = 0;
    //! The product of all extents except the first one.
    Int64 extent1 = 1;
  };

  //! Returns what shownBy() returns, as a list or a table. \local
  Values valuesOf(Int32 rank, Int64 element_bytes) const
  {
    const Shown& shown = shownBy(rank, element_bytes);
    Values values = { shown.address, shown.dims[0], 1 };
    for (Int32 i = 1; i < shown.nb_dim; ++i)
      values.extent1 *= shown.dims[static_cast<std::size_t>(i)];
    return values;
  }

  //! Copies bytes that \a rank shows to the host, through the driver where they are in the memory of a device. \local
  void copyToHost(const Shown& shown, Int64 offset, Span<std::byte> bytes) const;
  //! Returns a copy of what a view of \a rank designates, whose first byte is at the address that \a rank shows. \local
  template <typename DataType> UniqueArray<DataType> copyOf(Int32 rank, Int64 nb_value) const
  {
    UniqueArray<DataType> values(nb_value);
    copyToHost(showing(rank), 0, { reinterpret_cast<std::byte*>(values.data()), nb_value * Int64(sizeof(DataType)) });
    return values;
  }
  //! Returns the name of the variable with its mesh and family. \local
  const String& variableFullName() const { return m_full_name; }
  //! \local
  IVariableMng* variableMng() const { return m_variable_mng; }
  //! Returns the variable of this rank in a run that has no memory shared by its ranks. \local
  //! \throws ArgumentException when \a rank is not this rank
  //! \throws FatalErrorException when the variable has ended
  IVariable* ownVariable(Int32 rank) const;

 private:
  IVariableMng* m_variable_mng;
  IParallelMng* m_parallel_mng;
  String m_full_name;
  //! The value of IVariable::creationNumber() of the variable of this rank.
  Int64 m_creation_number;
  //! Empty when this rank is alone on its machine and has no shared memory.
  mutable std::optional<detail::shmem::SharedLookup> m_lookup;
  //! The values of this rank, used without a lookup.
  mutable Shown m_own;

  const Shown& showing(Int32 rank) const { return m_lookup ? m_lookup->read(rank) : ownValues(rank); }
  const Shown& ownValues(Int32 rank) const;
  [[noreturn]] void throwWrongSize(Int32 rank, Int64 element_bytes, Int64 expected) const;
};

} // namespace Arcane
