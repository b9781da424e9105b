// SPDX-License-Identifier: Apache-2.0
// Serves the temporaries of a time step from a plan learned from an earlier one.
#pragma once

#include "accelerator/plan/IntervalPacking.h"

#include "arcane_core/base/memory/IMemoryAllocator.h"

#include <map>
#include <mutex>
#include <vector>

namespace Arcane::Accelerator
{
/*!
 * \brief An allocator that gives the same blocks at each step, at offsets chosen once.
 *
 * The first step between beginStep() and endStep() is recorded: sizes in their order, and which blocks live together. Blocks
 * that were freed within the step get places in one piece of memory. In the next steps the n-th request gets the n-th place,
 * as long as sizes come in the same order and nobody still uses the bytes; the first request that differs, and those after
 * it, are served by the allocator below, and the next step is recorded again. Where the allocator below cannot give the piece of
 * memory, there is no plan, and the next step is recorded again, too.
 *
 * The allocator below is called without lock: it may give arrays of this one back to find memory.
 *
 * A place is reused as soon as its former block is given back: the blocks of one LearnedAllocator are for the work of one queue,
 * or of the host. May be used by several threads, but steps whose order changes cannot be learned.
 */
class ARCANE_EXPORT LearnedAllocator : public IMemoryAllocator
{
 public:
  //! \a upstream must outlive it. \param name  of the piece of memory, in statistics
  LearnedAllocator(IMemoryAllocator* upstream, const String& name);
  LearnedAllocator(const LearnedAllocator&) = delete;
  LearnedAllocator& operator=(const LearnedAllocator&) = delete;
  //! Its arrays must be gone.
  ~LearnedAllocator() override;

  //! \throws FatalErrorException within a step
  void beginStep();
  //! \throws FatalErrorException outside a step
  void endStep();

  //! True when a plan is there, and the last step followed it.
  bool isLearned() const;
  //! Requests served by the plan, since the beginning.
  Int64 nbServed() const;
  //! Requests of steps that the allocator below has served.
  Int64 nbFallback() const;
  //! Size of the piece of memory. \unit{bytes}
  Int64 plannedSize() const;
  //! The most that lived at a time in the recorded step, of what was planned. \unit{bytes}
  Int64 plannedPeak() const;

  bool hasRealloc(MemoryAllocationArgs) const override { return false; }
  AllocatedMemoryInfo allocate(MemoryAllocationArgs args, Int64 new_size) override;
  AllocatedMemoryInfo reallocate(MemoryAllocationArgs args, AllocatedMemoryInfo current, Int64 new_size) override;
  void deallocate(MemoryAllocationArgs args, AllocatedMemoryInfo block) override;
  Int64 adjustedCapacity(MemoryAllocationArgs args, Int64 wanted_capacity, Int64 element_size) const override;
  size_t guaranteedAlignment(MemoryAllocationArgs args) const override { return m_upstream->guaranteedAlignment(args); }
  void copyMemory(MemoryAllocationArgs args, AllocatedMemoryInfo destination, AllocatedMemoryInfo source) override;
  eMemoryResource memoryResource() const override { return m_upstream->memoryResource(); }

 private:
  enum class eState
  {
    Outside,
    Recording,
    //! endStep() asks for the memory of the plan.
    Learning,
    Following,
    //! The step differs from the plan.
    Astray
  };

  //! One request of the recorded step.
  struct Place
  {
    detail::PackedBlock block;
    //! Not freed within the step: not in the plan.
    bool is_planned = false;
    bool is_live = false;
    //! Places that share bytes with this one.
    std::vector<std::size_t> rivals;
  };

  IMemoryAllocator* m_upstream;
  String m_name;
  mutable std::mutex m_mutex;
  eState m_state = eState::Outside;
  bool m_has_plan = false;
  std::vector<Place> m_places;
  //! Live blocks of the recorded step, and their places.
  std::map<const void*, std::size_t> m_recorded;
  //! Live blocks of the plan, by offset.
  std::map<Int64, std::size_t> m_live;
  AllocatedMemoryInfo m_memory;
  std::size_t m_next = 0;
  Int32 m_phase = 0;
  Int64 m_nb_served = 0;
  Int64 m_nb_fallback = 0;

  Int64 pack();
  void takeMemory(Int64 nb_byte);
  AllocatedMemoryInfo forget();
  bool isFree(const Place& place) const;
  bool isPlanned(const void* address) const;
  void* nextPlace(Int64 nb_byte);
};
} // namespace Arcane::Accelerator
