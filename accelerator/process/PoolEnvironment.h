// SPDX-License-Identifier: Apache-2.0
// The settings for memory and its pools, from the environment.
#pragma once

#include "accelerator/pool/MemoryPoolOptions.h"

#include <functional>
#include <vector>

namespace Arcane
{
class CommandLineArguments;
}

namespace Arcane::detail::process
{
/*!
 * \brief A number of bytes, or a part of the memory of the device: `4G`, `50%`, `0.5`.
 */
struct MemoryAmount
{
  //! Negative when not set.
  Int64 nb_byte = -1;
  //! Between 0 and 1; 0 when it is a number of bytes.
  Real fraction = 0.0;

  //! Returns the size in bytes, or \a otherwise when not set.
  Int64 resolve(Int64 total_nb_byte, Int64 otherwise) const;
};

//! Limits the memory that the blocks of a name may take together.
struct NameLimit
{
  String name;
  //! A part is one of the limit of the pool, or of the memory of the device where there is none.
  MemoryAmount limit;
};

/*!
 * \brief The settings for memory, read from the command line and the environment. The defaults are the values for an empty environment.
 *
 * Each member has a row in PoolEnvironment.cc, which says its names and its meaning; README.md shows them. Processes that share the
 * memory of a limit have each their part of it: see MemoryResourceMng.
 */
class PoolEnvironment
{
 public:
  //! The value of a variable, null if it is not set.
  using Lookup = std::function<String(const String&)>;

  static constexpr Int32 unified_bit = 1;
  static constexpr Int32 device_bit = 2;
  static constexpr Int32 pinned_bit = 4;
  //! Not in Arcane, where the host has no pool.
  static constexpr Int32 host_bit = 8;

  //! An empty environment.
  PoolEnvironment() = default;

  /*!
   * \brief Reads the parameters of the command line, as `-A,MemoryPoolLimit=4G`, else the variables of the environment.
   * \throws FatalErrorException when a value is not an expected one, or a variable of the environment that begins as ours do is unknown
   */
  static PoolEnvironment fromArguments(const CommandLineArguments& arguments);
  //! Reads values of variables that come from elsewhere. Names are not checked. \throws FatalErrorException when a value is wrong
  static PoolEnvironment fromValues(const Lookup& value_of);

  //! Returns true when blocks of this kind come from a pool.
  bool isPooled(eMemoryResource resource) const;
  //! Returns the options of the pool of a kind of memory. \param total_nb_byte  memory of the device, for limits that are parts of it
  pool::MemoryPoolOptions optionsOf(eMemoryResource resource, Accelerator::DeviceId device, Int64 total_nb_byte) const;

  Int32 resource_mask = unified_bit | device_bit | pinned_bit | host_bit;
  //! Larger blocks go straight to the driver; 0 for no limit. \unit{bytes}
  Int64 max_block_nb_byte = 0;
  Int32 print_level = 0;
  bool is_throwing_on_error = false;
  //! Unknown when not set.
  eMemoryResource data_resource = eMemoryResource::Unknown;
  //! Blocks of unified memory have whole pages of their own.
  bool is_unified_by_page = true;
  //! Unified memory is memory of the host, which devices must be able to use as it is.
  bool is_unified_from_host = false;
  //! New blocks of unified memory are expected on the device.
  bool is_hint_on_device = false;
  Int32 unified_trace_level = 0;
  MemoryAmount limit;
  std::vector<NameLimit> name_limits;
  //! The memory for blocks of device memory when the device has no more: HostPinned or UnifiedMemory; Unknown for none.
  eMemoryResource fallback = eMemoryResource::Unknown;
  MemoryAmount soft_threshold;
  MemoryAmount initial_size;
  pool::ePoolBackend backend = pool::ePoolBackend::VirtualMemory;
  //! Null for none.
  String trace_path;
  Int32 check_level = 1;
  Int64 thread_cache_nb_byte = Int64(16) << 20;
};
} // namespace Arcane::detail::process
