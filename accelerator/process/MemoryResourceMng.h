// SPDX-License-Identifier: Apache-2.0
// The pools of a process: one for each kind of memory and each device.
#pragma once

#include "accelerator/process/LentStreams.h"
#include "accelerator/process/PoolAllocator.h"
#include "accelerator/process/PoolEnvironment.h"
#include "accelerator/process/PoolFace.h"
#include "accelerator/trace/PoolTrace.h"

#include "arcane_core/base/memory/IMemoryRessourceMng.h"

#include <memory>

namespace Arcane::detail::process
{
/*!
 * \brief Makes pools and allocators according to the environment, and registers them in MemoryUtils.
 *
 * With an accelerator there are pools of host, pinned, device and unified memory. Without one, a pool of the host also serves pinned and unified
 * memory, and device memory is missing. A kind that the environment does not pool has the same allocator over a pool that keeps nothing.
 *
 * The launcher constructs it and calls install(), endStep() at each time step, and finalize() at the end. Freeing an array after finalize() is
 * allowed and has no effect. The instance is never destroyed before static objects: see instance(). In a process made by fork(), host memory comes
 * from the system and other memory is refused.
 */
class MemoryResourceMng
{
 public:
  struct Setting
  {
    //! Null without an accelerator.
    runtime::DeviceBackend* accelerator = nullptr;
    //! The number of processes of the machine that use each device; they divide the limits of its pools. A missing entry means one.
    std::vector<Int32> nb_process_of_device;
    //! The number of processes of the machine, which share the memory of the host.
    Int32 nb_process_of_machine = 1;
    //! Lines for the user go to this sink, or to the error output if it is null.
    LineSink sink;
    //! The suffix of the path of the trace when several processes have the same environment: `.3` for rank 3.
    String trace_suffix = "";
  };

  /*!
   * \throws FatalErrorException when the environment requests data in memory of a device without having one, or unified memory from the host that a
   * device cannot use, or the trace cannot be written
   */
  MemoryResourceMng(const PoolEnvironment& environment, const Setting& setting);
  MemoryResourceMng(const MemoryResourceMng&) = delete;
  MemoryResourceMng& operator=(const MemoryResourceMng&) = delete;
  ~MemoryResourceMng();

  //! Makes and installs the instance of the process, which is never destroyed. An earlier instance is finalised.
  static MemoryResourceMng& start(const PoolEnvironment& environment, const Setting& setting);
  //! Returns the instance of the process, or null before start().
  static MemoryResourceMng* instance();

  //! Makes MemoryUtils use this object from now on.
  void install();

  const PoolEnvironment& environment() const { return m_environment; }
  bool isFinalized() const { return m_is_finalized; }
  bool hasAccelerator() const { return m_setting.accelerator; }
  //! Returns a pool. Without accelerator the host pool serves pinned and unified memory. \throws FatalErrorException for Device without
  //! accelerator
  pool::MemoryPool& pool(eMemoryResource resource, runtime::DeviceId device);
  //! Returns the pools of all devices, see pool().
  PoolSet& poolsOf(eMemoryResource resource) { return resourceAt(resource).pools; }
  pool::MemoryPool& pool(eMemoryResource resource) { return pool(resource, PoolSet::threadDevice()); }
  /*!
   * \brief Returns the pool of buffers of messages, see MemoryPoolOptions::is_for_messages. Otherwise it does the same as pool().
   */
  pool::MemoryPool& messagePool(eMemoryResource resource, runtime::DeviceId device);
  PoolAllocator& allocator(eMemoryResource resource);
  //! Returns the streams of libraries that use memory of these pools. \throws FatalErrorException without accelerator
  LentStreams& lentStreams();
  IMemoryRessourceMng& table() { return m_table; }
  //! Returns all pools that exist.
  std::vector<pool::MemoryPool*> pools() const;
  //! Returns the trace, or null when there is none.
  trace::PoolTrace* trace() const { return m_trace.get(); }

  //! Ends a time step: see MemoryPool::endStep().
  void endStep();
  //! Returns the free memory of all pools to the driver. \return its size \unit{bytes}
  Int64 freeCachedMemory();
  //! Prints the statistics of print level 1. \param level  level of MemoryPool::dump(); 0 for the lines of Arcane only
  void printStatistics(std::ostream& o, Int32 level) const;

  /*!
   * \brief Prints the statistics of the print level, then returns all free memory, memory of devices first.
   *
   * MemoryUtils then provides host memory without pools.
   */
  void finalize();

 private:
  //! The pools and the allocator of one kind of memory.
  struct Resource
  {
    PoolSet pools;
    PoolSet message_pools;
    PoolAllocator allocator;
    PoolFace face;

    Resource(MemoryResourceMng& mng, runtime::DeviceBackend& backend, eMemoryResource resource);
  };

  PoolEnvironment m_environment;
  Setting m_setting;
  std::unique_ptr<trace::PoolTrace> m_trace;
  //! Entries are by eMemoryResource; an entry is null where another kind replaces it.
  std::array<std::unique_ptr<Resource>, ARCCORE_NB_MEMORY_RESOURCE> m_resources;
  IMemoryRessourceMng m_table;
  //! Null without an accelerator.
  std::unique_ptr<LentStreams> m_lent_streams;
  std::atomic<bool> m_is_finalized = false;

  Resource& resourceAt(eMemoryResource resource) const;
  std::unique_ptr<pool::MemoryPool> makePool(runtime::DeviceBackend& backend, eMemoryResource resource, runtime::DeviceId device,
                                             eMemoryLocationHint hint);
  std::unique_ptr<pool::MemoryPool> makeMessagePool(runtime::DeviceBackend& backend, eMemoryResource resource, runtime::DeviceId device);
  eMemoryLocationHint usualHint(eMemoryResource resource) const;
  pool::MemoryPoolOptions optionsOf(runtime::DeviceBackend& backend, eMemoryResource resource, runtime::DeviceId place) const;
  void limitNames(pool::MemoryPool& pool) const;
  PoolAllocatorOptions allocatorOptions(const runtime::DeviceBackend& backend, eMemoryResource resource) const;
  Int32 nbProcessOf(runtime::DeviceId device) const;
};
} // namespace Arcane::detail::process
