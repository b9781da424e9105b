// SPDX-License-Identifier: Apache-2.0
// The functions of an IParallelMng for the framework, and for arrays in the memory of the machine.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

#include "arcane_core/base/memory/MemoryAllocationOptions.h"

namespace Arcane
{
//! IParallelMng::_internalApi() returns this object.
class ARCANE_EXPORT IParallelMngInternal
{
 public:
  explicit IParallelMngInternal(IParallelMng* pm)
  : m_parallel_mng(pm)
  {}
  IParallelMngInternal(const IParallelMngInternal&) = delete;
  IParallelMngInternal& operator=(const IParallelMngInternal&) = delete;

  //! Does nothing: windows can be made at any time. \local
  void initializeWindowCreator() {}
  //! Returns what ParallelMngUtils::isMachineShMemWinAvailable() returns. \local
  bool isMachineShMemWinAvailable() const { return !m_parallel_mng->machineRanks().empty(); }
  //! \local
  ConstArrayView<Int32> machineRanks() const { return m_parallel_mng->machineRanks(); }
  //! \machine
  void machineBarrier() { m_parallel_mng->machineBarrier(); }

  /*!
   * \brief Returns the allocator of arrays whose elements lie in the memory that the ranks of the machine share.
   *
   * Unlike Arcane's function, it is not collective: each rank may make, resize and destroy its arrays at any time. The parts of a
   * run use the memory of the whole run. A rank that is alone and has no such memory uses its own.
   * \local
   * \throws FatalErrorException when several ranks lack the shared memory, see MachineArena::create()
   */
  MemoryAllocationOptions machineShMemWinMemoryAllocator() const;
  //! Registers the allocator; null unregisters it. The creator of the shared memory calls it. \local
  void setMachineShMemWinMemoryAllocator(IMemoryAllocator* allocator) { m_allocator = allocator; }

 private:
  IParallelMng* m_parallel_mng;
  IMemoryAllocator* m_allocator = nullptr;
};
} // namespace Arcane
