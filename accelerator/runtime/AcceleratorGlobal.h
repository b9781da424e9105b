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

//! The place where the commands of a queue are executed.
enum class eExecutionPolicy
{
  None,
  Sequential,
  //! Commands are executed by several threads of the host.
  Thread,
  CUDA,
  HIP,
  SYCL
};

//! The number of values of eExecutionPolicy.
inline constexpr int nb_execution_policy = 6;

//! Returns true for the policies whose commands are not executed by the host.
constexpr bool isAcceleratorPolicy(eExecutionPolicy policy) noexcept
{
  return policy == eExecutionPolicy::CUDA || policy == eExecutionPolicy::HIP || policy == eExecutionPolicy::SYCL;
}

//! Some applications use the name in this namespace.
namespace impl
{
using Accelerator::isAcceleratorPolicy;
} // namespace impl

//! The priority of a queue. Any other number may be used too; a lower number is more urgent.
enum eRunQueuePriority : int
{
  Default = 0,
  High = -100,
  Low = 100
};

//! The way in which device reductions are computed. Atomic is treated as Grid.
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

//! The advice about the use of a range of unified memory that is given to the driver. Results do not depend on it.
enum class eMemoryAdvice
{
  None = 0,
  MostlyRead,
  PreferredLocationDevice,
  PreferredLocationHost,
  AccessedByDevice,
  AccessedByHost
};

//! The kind of memory at an address, according to the driver.
enum class ePointerMemoryType
{
  //! Memory that the driver did not allocate: malloc(), stacks.
  Unregistered = 0,
  //! Pinned memory of the host.
  Host = 1,
  Device = 2,
  Managed = 3
};

//! Says whether an address may be read and written from some place.
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
// Applications also use these names without their namespace.
using Accelerator::IAcceleratorMng;
using Accelerator::Runner;
using Accelerator::RunQueue;
} // namespace Arcane
