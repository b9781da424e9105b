// SPDX-License-Identifier: Apache-2.0
// Counts page faults of unified memory, by CUPTI, which is a part of the CUDA toolkit.
#pragma once

#include <functional>
#include <string>

namespace Bench
{
//! A number of page faults, or why it is not known.
struct PageFaultCount
{
  //! Says why faults are not counted; it is empty when they are.
  std::string reason;
  long long nb_fault = 0;
};

/*!
 * \brief Counts the page faults of the device and of the host while \a work runs, which must wait for its kernels.
 *
 * CUPTI is loaded by name: programs start without it. Before the answer is believed, a page that the host has touched is touched by a
 * kernel: when this fault is not counted, the answer is a reason.
 */
PageFaultCount countPageFaults(const std::function<void()>& work);
} // namespace Bench
