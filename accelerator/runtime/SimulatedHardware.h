// SPDX-License-Identifier: Apache-2.0
// The state that the parts of a simulated driver share: options, counters, memory.
#pragma once

#include "accelerator/runtime/AcceleratorGlobal.h"
#include "accelerator/runtime/DeviceId.h"
#include "accelerator/runtime/MemoryUseChecker.h"
#include "accelerator/runtime/SimulatedCalls.h"
#include "accelerator/runtime/SimulatedMemory.h"

#include "arcane_core/base/memory/MemoryResource.h"

#include <limits>
#include <memory>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

namespace Arcane::detail::runtime
{
struct SimulatedDeviceOptions
{
  Int32 nb_device = 1;
  //! Memory of each device. \unit{bytes}
  Int64 capacity = Int64(1) << 30;
  //! Pinned memory of the host, for all devices together. \unit{bytes}
  Int64 pinned_capacity = std::numeric_limits<Int64>::max();
  //! The page size, a multiple of 4 KiB; 0 for devices without virtual memory. \unit{bytes}
  Int64 page_size = Int64(2) << 20;
  //! The policy of the accelerator that the devices simulate.
  Accelerator::eExecutionPolicy policy = Accelerator::eExecutionPolicy::CUDA;
  //! The start of each work is delayed by a random time, at most this one. \unit{us}
  Int64 max_delay_us = 0;
  UInt64 seed = 1;
  //! True when works may use memory that the driver did not allocate.
  bool has_pageable_access = false;
  //! True when the host gets a segmentation fault if it touches device memory while the device is idle.
  bool is_memory_hidden = false;
};

//! The devices of a simulated driver, without what runs on them.
struct SimulatedHardware
{
  explicit SimulatedHardware(const SimulatedDeviceOptions& o)
  : options(o)
  {
    for (Int32 i = 0; i < options.nb_device; ++i)
      memories.push_back(std::make_unique<SimulatedMemory>(options.capacity, options.is_memory_hidden));
  }

  bool isDevice(Accelerator::DeviceId device) const { return device.isAccelerator() && device.asInt32() < options.nb_device; }
  SimulatedMemory& memory(Accelerator::DeviceId device) const { return *memories[static_cast<std::size_t>(device.asInt32())]; }

  //! Lets the works of \a device use the memory of \a other.
  void reach(Accelerator::DeviceId device, Accelerator::DeviceId other)
  {
    const std::scoped_lock lock(reach_mutex);
    reached.insert({ device, other });
  }
  //! Returns the memories that works of \a device may use. Copies may use the memories of all devices.
  std::vector<SimulatedMemory*> memoriesFor(Accelerator::DeviceId device, bool is_copy) const
  {
    const std::scoped_lock lock(reach_mutex);
    std::vector<SimulatedMemory*> result;
    for (Int32 i = 0; i < options.nb_device; ++i) {
      const Accelerator::DeviceId other(i);
      if (is_copy || other == device || reached.contains({ device, other }))
        result.push_back(&memory(other));
    }
    return result;
  }

  const SimulatedDeviceOptions options;
  SimulatedCalls calls;
  MemoryUseChecker checker;
  //! One element per device.
  std::vector<std::unique_ptr<SimulatedMemory>> memories;
  mutable std::mutex reach_mutex;
  //! Pairs of a device and another one whose memory it may use.
  std::set<std::pair<Accelerator::DeviceId, Accelerator::DeviceId>> reached;
};
} // namespace Arcane::detail::runtime
