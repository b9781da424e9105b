// SPDX-License-Identifier: Apache-2.0
// The description of a loop over integers.
#pragma once

#include "arcane_core/tasks/ForLoopRunInfo.h"
#include "arcane_core/tasks/RangeFunctor.h"

namespace Arcane
{

//! Describes a loop over integers. The functor must outlive this object.
class ParallelFor1DLoopInfo
{
 public:
  ParallelFor1DLoopInfo(Int32 begin, Int32 size, IRangeFunctor* functor, const ForLoopRunInfo& run_info = {})
  : m_run_info(run_info)
  , m_begin(begin)
  , m_size(size)
  , m_functor(functor)
  {}

  const ForLoopRunInfo& runInfo() const { return m_run_info; }
  Int32 beginIndex() const { return m_begin; }
  Int32 size() const { return m_size; }
  IRangeFunctor* functor() const { return m_functor; }

 private:
  ForLoopRunInfo m_run_info;
  Int32 m_begin;
  Int32 m_size;
  IRangeFunctor* m_functor;
};

} // namespace Arcane
