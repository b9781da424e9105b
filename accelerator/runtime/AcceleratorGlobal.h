// SPDX-License-Identifier: Apache-2.0
// Enumerations of the accelerator part, and the names of its classes.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <iosfwd>

namespace Arcane::Accelerator
{
class AsyncRunQueuePool;
class DeviceId;
class DeviceInfo;
class DeviceMemoryInfo;
class IAcceleratorMng;
class IDeviceInfoList;
class MemoryCopyArgs;
class MemoryPrefetchArgs;
class PointerAttribute;
class RunQueue;
class RunQueueBuildInfo;
class RunQueueEvent;
class RunQueuePool;
class Runner;

//! Where the commands of a queue are executed.
enum class eExecutionPolicy
{
  None,
  Sequential,
  //! Several threads of the host.
  Thread,
  CUDA,
  HIP,
  SYCL
};

//! Number of values of eExecutionPolicy.
inline constexpr int nb_execution_policy = 6;

//! True for the policies whose commands are not executed by the host.
constexpr bool isAcceleratorPolicy(eExecutionPolicy policy) noexcept
{
  return policy == eExecutionPolicy::CUDA || policy == eExecutionPolicy::HIP || policy == eExecutionPolicy::SYCL;
}

//! Priority of a queue; any other number may be used, lower means more urgent.
enum eRunQueuePriority : int
{
  Default = 0,
  High = -100,
  Low = 100
};

//! How device reductions are computed. Atomic is treated as Grid.
enum class eDeviceReducePolicy
{
  Atomic = 1,
  Grid = 2
};

enum class eAtomicOperation
{
  Add,
  Min,
  Max
};

//! What the driver may assume on a range of unified memory; it has no effect on results.
enum class eMemoryAdvice
{
  None = 0,
  MostlyRead,
  PreferredLocationDevice,
  PreferredLocationHost,
  AccessedByDevice,
  AccessedByHost
};

//! What the driver knows of an address.
enum class ePointerMemoryType
{
  //! Memory that the driver did not give: malloc(), stacks.
  Unregistered = 0,
  //! Pinned memory of the host.
  Host = 1,
  Device = 2,
  Managed = 3
};

//! Whether an address may be read and written from some place.
enum class ePointerAccessibility
{
  Unknown = 0,
  No = 1,
  Yes = 2
};

ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, eExecutionPolicy v);
ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, eRunQueuePriority v);
ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, eDeviceReducePolicy v);
ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, eAtomicOperation v);
ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, eMemoryAdvice v);
ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, ePointerMemoryType v);
ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, ePointerAccessibility v);

} // namespace Arcane::Accelerator

namespace Arcane
{
// Applications also name these without their namespace.
using Accelerator::IAcceleratorMng;
using Accelerator::Runner;
using Accelerator::RunQueue;
} // namespace Arcane
