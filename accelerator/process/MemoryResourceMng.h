// SPDX-License-Identifier: Apache-2.0
// The pools of a process: one for each kind of memory and each device.
#pragma once

#include "accelerator/process/LentStreams.h"
#include "accelerator/process/PoolAllocator.h"
#include "accelerator/process/PoolEnvironment.h"
#include "accelerator/trace/PoolTrace.h"

#include "arcane_core/base/memory/IMemoryPool.h"
#include "arcane_core/base/memory/IMemoryRessourceMng.h"

#include <memory>

namespace Arcane::detail
{
//! IMemoryPool on the pool of the calling thread's device. Sizes are those of that pool alone.
class PoolFace : public IMemoryPool
{
 public:
  explicit PoolFace(PoolSet& pools)
  : m_pools(pools)
  {}

  void setMaxCachedBlockSize(Int64 v) override;
  void freeCachedMemory() override;
  Int64 totalAllocated() const override;
  Int64 totalCached() const override;

 private:
  PoolSet& m_pools;

  MemoryPool& poolOfThread() const { return m_pools.poolOf(PoolSet::threadDevice()); }
};

/*!
 * \brief Makes pools and allocators as the environment says, and shows them to MemoryUtils.
 *
 * With an accelerator: pools of host, pinned, device and unified memory. Without: a pool of the host, which stands for pinned
 * and unified memory too, and no device memory. A kind that the environment does not pool has the same allocator over a pool
 * that keeps nothing.
 *
 * Life: constructed by the launcher, install(), arrays come and go, endStep() at each time step, finalize(). Arrays that
 * outlive it may be freed, which does nothing. It is never destroyed before static objects: see instance(). In a process
 * made by fork(), host memory comes from the system and other memory is refused.
 */
class MemoryResourceMng
{
 public:
  struct Setting
  {
    //! Null without an accelerator.
    DeviceBackend* accelerator = nullptr;
    //! By device, the processes of the machine that use it: each has its part of the limits of its pools. One where it is not said.
    std::vector<Int32> nb_process_of_device;
    //! Those of the machine, which share the memory of the host.
    Int32 nb_process_of_machine = 1;
    //! Where lines for the user go; to the error output if it is null.
    LineSink sink;
    //! What follows the path of the trace, where several processes of a run have the same environment: `.3` for rank 3.
    String trace_suffix = "";
  };

  /*!
   * \throws FatalErrorException when the environment wants data in memory of a device that there is not, or unified memory from
   * the host that a device cannot use, or the trace cannot be written
   */
  MemoryResourceMng(const PoolEnvironment& environment, const Setting& setting);
  MemoryResourceMng(const MemoryResourceMng&) = delete;
  MemoryResourceMng& operator=(const MemoryResourceMng&) = delete;
  ~MemoryResourceMng();

  //! Makes the one of the process, which is installed and never destroyed; the former one, if any, is finalised.
  static MemoryResourceMng& start(const PoolEnvironment& environment, const Setting& setting);
  //! Null before start().
  static MemoryResourceMng* instance();

  //! From now on MemoryUtils is served by this.
  void install();

  const PoolEnvironment& environment() const { return m_environment; }
  bool isFinalized() const { return m_is_finalized; }
  bool hasAccelerator() const { return m_setting.accelerator; }
  //! Host for pinned and unified memory without accelerator. \throws FatalErrorException for Device without accelerator
  MemoryPool& pool(eMemoryResource resource, DeviceId device);
  MemoryPool& pool(eMemoryResource resource) { return pool(resource, PoolSet::threadDevice()); }
  /*!
   * \brief The pool of buffers of messages, see MemoryPoolOptions::is_for_messages. As pool() otherwise.
   */
  MemoryPool& messagePool(eMemoryResource resource, DeviceId device);
  PoolAllocator& allocator(eMemoryResource resource);
  //! Streams of libraries that use memory of these pools. \throws FatalErrorException without accelerator
  LentStreams& lentStreams();
  IMemoryRessourceMng& table() { return m_table; }
  //! All that are there.
  std::vector<MemoryPool*> pools() const;
  //! Null without trace.
  PoolTrace* trace() const { return m_trace.get(); }

  //! A time step is over: see MemoryPool::endStep().
  void endStep();
  //! Gives back what nobody uses, of all pools. \return what was given back \unit{bytes}
  Int64 freeCachedMemory();
  //! What print level 1 prints at the end. \param level  of MemoryPool::dump(), 0 for the lines of Arcane only
  void printStatistics(std::ostream& o, Int32 level) const;

  /*!
   * \brief Prints what the print level asks for, then gives all free memory back, pools of devices first.
   *
   * MemoryUtils then gives host memory without pool.
   */
  void finalize();

 private:
  //! One kind of memory.
  struct Resource
  {
    PoolSet pools;
    PoolSet message_pools;
    PoolAllocator allocator;
    PoolFace face;

    Resource(MemoryResourceMng& mng, DeviceBackend& backend, eMemoryResource resource);
  };

  PoolEnvironment m_environment;
  Setting m_setting;
  std::unique_ptr<PoolTrace> m_trace;
  //! By eMemoryResource; null where another kind stands for it.
  std::array<std::unique_ptr<Resource>, ARCCORE_NB_MEMORY_RESOURCE> m_resources;
  IMemoryRessourceMng m_table;
  //! Null without accelerator.
  std::unique_ptr<LentStreams> m_lent_streams;
  std::atomic<bool> m_is_finalized = false;

  Resource& resourceAt(eMemoryResource resource) const;
  std::unique_ptr<MemoryPool> makePool(DeviceBackend& backend, eMemoryResource resource, DeviceId device, eMemoryLocationHint hint);
  std::unique_ptr<MemoryPool> makeMessagePool(DeviceBackend& backend, eMemoryResource resource, DeviceId device);
  eMemoryLocationHint usualHint(eMemoryResource resource) const;
  MemoryPoolOptions optionsOf(DeviceBackend& backend, eMemoryResource resource, DeviceId place) const;
  void limitNames(MemoryPool& pool) const;
  PoolAllocatorOptions allocatorOptions(const DeviceBackend& backend, eMemoryResource resource) const;
  Int32 nbProcessOf(DeviceId device) const;
};
} // namespace Arcane::detail
