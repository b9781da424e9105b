// SPDX-License-Identifier: Apache-2.0
// The graphs of a driver: commands that are given to a stream together.
#pragma once

#include "accelerator/runtime/DeviceId.h"
#include "accelerator/runtime/DriverStatus.h"
#include "accelerator/runtime/RowCopy.h"
#include "accelerator/runtime/StreamNumber.h"

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace Arcane::detail::runtime
{
enum class eRecordedCommand : unsigned char
{
  Kernel,
  Copy,
  Fill,
  //! Copies rows between arrays and packed memory.
  Rows,
  //! Writes numbers and waits for numbers.
  Numbers
};

//! Holds all that a driver needs to execute a command later, as often as wanted.
struct RecordedCommand
{
  eRecordedCommand kind = eRecordedCommand::Kernel;

  // --- kernels ---
  const void* identity = nullptr;
  //! The function that the driver launches; null where a function of the host replaces the kernel.
  void* function = nullptr;
  UInt32 nb_block = 1;
  UInt32 nb_thread = 1;
  std::size_t local_size = 0;
  std::vector<std::vector<std::byte>> parameters;
  std::function<void()> work;

  // --- copies and fills ---
  void* destination = nullptr;
  const void* source = nullptr;
  Int64 nb_byte = 0;
  std::byte value{ 0 };

  // --- exchanges ---
  eRowCopy direction = eRowCopy::Pack;
  std::vector<RowCopy> rows;
  std::vector<StreamNumber> numbers;
};

/*!
 * \brief Makes and launches graphs of a driver. Thread-safe.
 *
 * As for DeviceBackend, no call throws.
 */
class DeviceGraphs
{
 public:
  virtual ~DeviceGraphs() = default;

  //! Returns true when graphs can have this command.
  virtual bool canHold(const RecordedCommand& command) const = 0;
  //! Makes a graph of commands that are executed one after the other. Their parameters are copied. \param graph  null if it fails
  virtual DriverStatus create(Accelerator::DeviceId device, std::span<const RecordedCommand> commands, void** graph) = 0;
  /*!
   * \brief Gives the command of number \a index other parameters and sizes. Launches that were made before are not changed.
   * \param command  of the same kind as the previous one: a kernel with the same identity, numbers with the same writes and waits in the same order
   */
  virtual DriverStatus change(void* graph, Int32 index, const RecordedCommand& command) = 0;
  virtual DriverStatus launch(void* graph, void* stream) = 0;
  //! Destroys a graph. All its launches must be finished.
  virtual DriverStatus destroy(void* graph) = 0;
  //! Launches a command alone.
  virtual DriverStatus launchCommand(const RecordedCommand& command, void* stream) = 0;
};
} // namespace Arcane::detail::runtime
