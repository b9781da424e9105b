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
 * \brief An allocator that serves the same blocks at each step, at offsets chosen once.
 *
 * The first step between beginStep() and endStep() is recorded: sizes in their order, and which blocks exist together. Blocks that were freed within
 * the step get places in one piece of memory. In the next steps the n-th request gets the n-th place, as long as sizes come in the same order and the
 * bytes are free; the first request that differs, and those after it, are served by the allocator below, and the next step is recorded again. If the
 * allocator below cannot give the piece of memory, a plan is not made, and the next step is recorded again, too.
 *
 * The allocator below is called without lock: it may give arrays of this one back to find memory.
 *
 * A place is reused as soon as its previous block is given back: the blocks of one LearnedAllocator are for the work of one queue, or of the host.
 * May be used by several threads, but steps whose order changes cannot be learned.
 */
class ARCANE_EXPORT LearnedAllocator : public IMemoryAllocator
{
 public:
  //! The allocator \a upstream must outlive this one. \param name  name of the piece of memory in statistics
  LearnedAllocator(IMemoryAllocator* upstream, const String& name);
  LearnedAllocator(const LearnedAllocator&) = delete;
  LearnedAllocator& operator=(const LearnedAllocator&) = delete;
  //! The arrays of this allocator must be destroyed before.
  ~LearnedAllocator() override;

  //! Begins a step. \throws FatalErrorException within a step
  void beginStep();
  //! Ends a step. \throws FatalErrorException outside a step
  void endStep();

  //! Returns true when there is a plan, and the last step followed it.
  bool isLearned() const;
  //! Returns the number of requests that the plan served since the beginning.
  Int64 nbServed() const;
  //! Returns the number of requests of steps that the allocator below served.
  Int64 nbFallback() const;
  //! Returns the size of the piece of memory. \unit{bytes}
  Int64 plannedSize() const;
  //! Returns the largest sum of planned blocks that existed together in the recorded step. \unit{bytes}
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
    //! endStep() requests the memory of the plan.
    Learning,
    Following,
    //! The step differs from the plan.
    Astray
  };

  //! Describes one request of the recorded step.
  struct Place
  {
    detail::plan::PackedBlock block;
    //! False when the block was not freed within the step; it is then not in the plan.
    bool is_planned = false;
    bool is_live = false;
    //! The places that share bytes with this one.
    std::vector<std::size_t> rivals;
  };

  IMemoryAllocator* m_upstream;
  String m_name;
  mutable std::mutex m_mutex;
  eState m_state = eState::Outside;
  bool m_has_plan = false;
  std::vector<Place> m_places;
  //! The live blocks of the recorded step, and their places.
  std::map<const void*, std::size_t> m_recorded;
  //! The live blocks of the plan, by offset.
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
