// SPDX-License-Identifier: Apache-2.0
// The parameters of a kernel, and its uses of the memory behind its views.
#pragma once

#include "arcane_core/base/text/String.h"

#include <cstddef>
#include <functional>
#include <span>

namespace Arcane::detail::runtime
{
//! Describes the bytes behind one view of a kernel.
struct KernelUse
{
  const void* base = nullptr;
  Int64 nb_byte = 0;
  bool is_read = true;
  bool is_write = true;
  //! The name of the variable or of the array, for messages.
  String name;
};

//! The bytes of one parameter of a kernel.
using KernelParameter = std::span<const std::byte>;

//! Describes a kernel that is about to be launched. Refers to the parameters of the launch, and must not outlive it.
struct KernelToRecord
{
  //! Finds what the driver launches. Returns the text of the error, or null.
  using FindFunction = const char* (*)(const void* identity, void** function);

  //! Identifies the kernel: two kernels of the same identity differ by their numbers and parameters only.
  const void* identity = nullptr;
  UInt32 nb_block = 1;
  UInt32 nb_thread = 1;
  //! The memory that the threads of a block share. \unit{bytes}
  std::size_t local_size = 0;
  std::span<const KernelParameter> parameters;
  //! True when the effect of the kernel depends only on the bytes of its parameters.
  bool is_comparable = true;
  //! For devices; null where a function of the host replaces the kernel.
  FindFunction find_function = nullptr;
  //! Makes the function of the host that stands for the kernel; null for devices.
  const std::function<std::function<void()>()>* make_work = nullptr;
};
} // namespace Arcane::detail::runtime
