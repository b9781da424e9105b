// SPDX-License-Identifier: Apache-2.0
// The options of a loop whose parts run in several threads.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <optional>

namespace Arcane
{

//! Holds the options of a loop whose parts run in several threads. An option that is not set is taken from the default options.
class ParallelLoopOptions
{
 public:
  //! Selects how a loop is cut into chunks, and which thread works on a chunk.
  enum class Partitioner
  {
    //! Chunks have the size of the grain; a thread that has finished its chunks takes chunks of others.
    Auto,
    //! Each thread has one chunk; all chunks have about the same size.
    Static,
    //! The chunks, and the task that works on each, depend only on the sizes of the loop and on the number of threads.
    Deterministic
  };

  //! Returns the largest number of threads of the loop. 0 and 1 select the calling thread alone, negative values all threads.
  Int32 maxThread() const { return m_max_thread.value_or(-1); }
  void setMaxThread(Int32 v) { m_max_thread = v; }
  bool hasMaxThread() const { return m_max_thread.has_value(); }

  //! Returns the number of elements of a chunk. 0 selects the number of elements divided by twice the number of threads.
  Integer grainSize() const { return m_grain_size.value_or(0); }
  void setGrainSize(Integer v) { m_grain_size = v; }
  bool hasGrainSize() const { return m_grain_size.has_value(); }

  Partitioner partitioner() const { return m_partitioner.value_or(Partitioner::Auto); }
  void setPartitioner(Partitioner v) { m_partitioner = v; }
  bool hasPartitioner() const { return m_partitioner.has_value(); }

  //! Takes from \a others the options that are not set here.
  void mergeUnsetValues(const ParallelLoopOptions& others)
  {
    if (!m_max_thread)
      m_max_thread = others.m_max_thread;
    if (!m_grain_size)
      m_grain_size = others.m_grain_size;
    if (!m_partitioner)
      m_partitioner = others.m_partitioner;
  }

 private:
  std::optional<Int32> m_max_thread;
  std::optional<Integer> m_grain_size;
  std::optional<Partitioner> m_partitioner;
};

} // namespace Arcane
