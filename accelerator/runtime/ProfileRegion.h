// SPDX-License-Identifier: Apache-2.0
// A named range in the profiler of the vendor.
#pragma once

#include "accelerator/runtime/RunQueue.h"

namespace Arcane::Accelerator
{
//! A range (NVTX, roctx) from construction to destruction, on the calling thread. Nothing for queues of the host.
class ARCANE_EXPORT ProfileRegion
{
 public:
  ProfileRegion(const RunQueue& queue, const String& name);
  //! \param color_rgb  0xRRGGBB
  ProfileRegion(const RunQueue& queue, const String& name, Int32 color_rgb);
  ProfileRegion(const ProfileRegion&) = delete;
  ProfileRegion& operator=(const ProfileRegion&) = delete;
  ~ProfileRegion();

 private:
  //! Keeps the runtime; null when there is no range.
  RunQueue m_queue;
};
} // namespace Arcane::Accelerator
