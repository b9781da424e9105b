// SPDX-License-Identifier: Apache-2.0
// A named range in the profiler of the vendor.
#pragma once

#include "accelerator/runtime/RunQueue.h"

namespace Arcane::Accelerator
{
//! Opens a range (NVTX, roctx) of the calling thread, and closes it in the destructor. Queues of the host have no ranges.
class ARCANE_EXPORT ProfileRegion
{
 public:
  ProfileRegion(const RunQueue& queue, const String& name);
  //! Opens a range with a colour. \param color_rgb  0xRRGGBB
  ProfileRegion(const RunQueue& queue, const String& name, Int32 color_rgb);
  ProfileRegion(const ProfileRegion&) = delete;
  ProfileRegion& operator=(const ProfileRegion&) = delete;
  ~ProfileRegion();

 private:
  //! The queue that keeps the runtime loaded. Null without a range.
  RunQueue m_queue;
};
} // namespace Arcane::Accelerator
