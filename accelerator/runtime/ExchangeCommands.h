// SPDX-License-Identifier: Apache-2.0
// The commands by which streams exchange rows with the streams of other processes, without the host.
#pragma once

#include "accelerator/runtime/DeviceId.h"
#include "accelerator/runtime/DriverStatus.h"
#include "accelerator/runtime/RowCopy.h"
#include "accelerator/runtime/StreamNumber.h"

namespace Arcane::detail::runtime
{
/*!
 * \brief Puts commands into streams that write numbers, wait for numbers and copy rows. Thread-safe.
 *
 * As for DeviceBackend, no call throws. A command that the driver cannot execute returns a status of kind NotSupported.
 */
class ExchangeCommands
{
 public:
  virtual ~ExchangeCommands() = default;

  /*!
   * \brief Writes numbers and waits for numbers, one after the other, as one command.
   *
   * A reader that sees a written number also sees all that the previous commands of the stream have written. The host does not wait.
   */
  virtual DriverStatus putNumbers(void* stream, Span<const StreamNumber> numbers) = 0;
  //! Does all \a copies as one command; very many may be a few commands. The list is copied, and the rows are read by the command.
  virtual DriverStatus copyRows(void* stream, eRowCopy direction, Span<const RowCopy> copies) = 0;
  //! Lets the commands of \a device read the memory that this process has on \a other, which is another device. May be called again.
  virtual DriverStatus reachDevice(Accelerator::DeviceId device, Accelerator::DeviceId other) = 0;
};
} // namespace Arcane::detail::runtime
