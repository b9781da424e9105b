// SPDX-License-Identifier: Apache-2.0
// The blocks of memory that an application reports.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/error/TraceInfo.h"
#include "arcane_core/base/object/IFunctorWithArgument.h"
#include "arcane_core/base/text/String.h"

#include <iosfwd>
#include <map>
#include <mutex>

namespace Arcane
{
class ITraceMng;

//! Describes a block of memory in use.
class ARCANE_EXPORT MemoryInfoChunk
{
 public:
  MemoryInfoChunk(const void* owner, Int64 size, Int64 alloc_id, Integer iteration, const String& stack_trace)
  : m_owner(owner)
  , m_size(size)
  , m_alloc_id(alloc_id)
  , m_iteration(iteration)
  , m_stack_trace(stack_trace)
  {}

  const void* owner() const { return m_owner; }
  //! \unit{bytes}
  Int64 size() const { return m_size; }
  //! Returns the number of the block, counted from 0 in the order of addInfo().
  Int64 allocId() const { return m_alloc_id; }
  //! Returns the iteration in which the block was added.
  Integer iteration() const { return m_iteration; }
  //! Returns the calls that led to addInfo(), or a null string when they were not kept.
  const String& stackTrace() const { return m_stack_trace; }

 private:
  friend class IMemoryInfo;

  const void* m_owner;
  Int64 m_size;
  Int64 m_alloc_id;
  Integer m_iteration;
  String m_stack_trace;
};

/*!
 * \brief Keeps a list of blocks of memory and of their owners.
 *
 * The list has those blocks that addInfo() was given between beginCollect() and endCollect(): the framework gives it none, and
 * `std::malloc` is not observed. Several threads may add and remove blocks at once, while no thread changes a setting. All calls are \local.
 */
class ARCANE_EXPORT IMemoryInfo
{
 public:
  IMemoryInfo() = default;
  IMemoryInfo(const IMemoryInfo&) = delete;
  IMemoryInfo& operator=(const IMemoryInfo&) = delete;

  //! Lets \a trace_info describe \a owner in texts.
  void createOwner(const void* owner, const TraceInfo& trace_info) { setOwner(owner, trace_info); }
  void setOwner(const void* owner, const TraceInfo& trace_info);
  //! Forgets the description of \a owner. Its blocks stay in the list.
  void removeOwner(const void* owner);

  //! Adds a block of \a size bytes. One at the same address is replaced.
  void addInfo(const void* owner, const void* ptr, Int64 size) { addInfo(owner, ptr, size, nullptr); }
  //! Adds a block, which takes the place of the one at \a old_ptr if there is one.
  void addInfo(const void* owner, const void* ptr, Int64 size, const void* old_ptr);
  //! Gives the block at \a ptr, if it is in the list, to \a new_owner.
  void changeOwner(const void* new_owner, const void* ptr);
  //! Removes the block at \a ptr. \throws ArgumentException when the list has no such block, unless \a can_fail
  void removeInfo(const void* owner, const void* ptr, bool can_fail = false);

  void beginCollect() { m_is_collecting = true; }
  void endCollect() { m_is_collecting = false; }
  bool isCollecting() const { return m_is_collecting; }
  //! Sets the iteration of blocks to come.
  void setIteration(Integer iteration) { m_iteration = iteration; }
  //! Accepts the traces of Arcane's codes, which this object does not need.
  void setTraceMng(ITraceMng*) {}
  //! Keeps the calls that lead to addInfo(), which is false at first since it takes time.
  void setKeepStackTrace(bool v) { m_keep_stack_trace = v; }
  bool keepStackTrace() const { return m_keep_stack_trace; }
  //! Sets the size from which on these calls are kept. \unit{bytes}
  void setStackTraceMinAllocSize(Int64 bytes) { m_stack_trace_min_bytes = bytes; }
  Int64 stackTraceMinAllocSize() const { return m_stack_trace_min_bytes; }

  //! Prints the bytes and the number of blocks of each owner, the largest first.
  void printInfos(std::ostream& stream) const;
  //! Prints the blocks that were added in \a iteration, in the order of addInfo().
  void printAllocatedMemory(std::ostream& stream, Integer iteration) const;
  //! Calls \a functor for each block. The functor must not call this object.
  void visitAllocatedBlocks(IFunctorWithArgumentT<const MemoryInfoChunk&>* functor) const;
  //! Returns the number of blocks that were added since the beginning.
  Int64 nbAllocation() const { return m_nb_allocation; }

 private:
  mutable std::mutex m_mutex;
  std::map<const void*, TraceInfo> m_owners;
  std::map<const void*, MemoryInfoChunk> m_blocks;
  Int64 m_nb_allocation = 0;
  Int64 m_stack_trace_min_bytes = 0;
  Integer m_iteration = 0;
  bool m_is_collecting = false;
  bool m_keep_stack_trace = false;

  void printOwner(std::ostream& stream, const void* owner) const;
};

//! Returns the list of the process.
ARCANE_EXPORT IMemoryInfo* arcaneGlobalMemoryInfo();
} // namespace Arcane
