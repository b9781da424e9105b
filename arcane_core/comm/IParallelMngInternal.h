// SPDX-License-Identifier: Apache-2.0
// What an IParallelMng offers to the framework, and to those who want arrays in the memory of the machine.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

#include "arcane_core/base/memory/MemoryAllocationOptions.h"

namespace Arcane
{
//! See IParallelMng::_internalApi().
class ARCANE_EXPORT IParallelMngInternal
{
 public:
  explicit IParallelMngInternal(IParallelMng* pm)
  : m_parallel_mng(pm)
  {}
  IParallelMngInternal(const IParallelMngInternal&) = delete;
  IParallelMngInternal& operator=(const IParallelMngInternal&) = delete;

  //! Nothing is to be prepared: windows can be made at any time. \local
  void initializeWindowCreator() {}
  //! See ParallelMngUtils::isMachineShMemWinAvailable(). \local
  bool isMachineShMemWinAvailable() const { return !m_parallel_mng->machineRanks().empty(); }
  //! \local
  ConstArrayView<Int32> machineRanks() const { return m_parallel_mng->machineRanks(); }
  //! \machine
  void machineBarrier() { m_parallel_mng->machineBarrier(); }

  /*!
   * \brief For arrays whose elements lie in the memory that the ranks of the machine share.
   *
   * Unlike Arcane's, it is not collective: each rank may make, resize and destroy its arrays when it likes. Parts of a
   * run use the memory of the whole run; a rank that is alone, without such a memory, uses its own.
   * \local
   * \throws FatalErrorException when nobody made the shared memory of several ranks, see MachineArena::create()
   */
  MemoryAllocationOptions machineShMemWinMemoryAllocator() const;
  //! Null to take it back. By the one who makes the shared memory. \local
  void setMachineShMemWinMemoryAllocator(IMemoryAllocator* allocator) { m_allocator = allocator; }

 private:
  IParallelMng* m_parallel_mng;
  IMemoryAllocator* m_allocator = nullptr;
};
} // namespace Arcane
