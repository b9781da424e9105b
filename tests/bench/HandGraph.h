// SPDX-License-Identifier: Apache-2.0
// The step of record_bench written by hand in CUDA: launches, launches that are waited for, and a graph.
#pragma once

#include <memory>

namespace Bench
{
//! The way in which the kernels of a step are given to the device.
enum class eHandStep
{
  Launched,
  Waited,
  Graph
};

//! The arrays and the step, in a stream of its own. It throws std::runtime_error when the device fails.
class HandGraph
{
 public:
  HandGraph(int nb_kernel, int nb_element);
  HandGraph(const HandGraph&) = delete;
  HandGraph& operator=(const HandGraph&) = delete;
  ~HandGraph();

  //! Does the kernels of one step, and waits for them at the end.
  void step(eHandStep way);
  //! Returns the first value of the second array.
  double value() const;

 private:
  struct Members;
  std::unique_ptr<Members> m_members;

  void launch(bool is_waiting);
};
} // namespace Bench
