// SPDX-License-Identifier: Apache-2.0
// A driver by which HDF5 reads and writes files. The driver records a failed write instead of reporting it to the library.
#pragma once

#include "checkpoint/hdf5/Handle.h"

#include <memory>

namespace Arcane::detail::h5
{
//! The state of the file of one driver, which outlives the file.
struct OutputStatus
{
  //! The reason of the first write that failed; null if none has failed. Nothing is written after a failure.
  String failure;
};

/*!
 * \brief Lets files that are opened with \a access_properties be read and written by our driver.
 *
 * When a file cannot be closed, because the disk is full or its machine is gone, HDF5 1.10 keeps it half closed, and the process crashes
 * when it exits. With this driver the calls of the library succeed, except for reading a file that is only read, and the caller checks the
 * status. The file is an ordinary HDF5 file.
 * \local
 */
void useFileDriver(const PropertyListHandle& access_properties);

//! Returns the status of an open file that uses the driver. \local
std::shared_ptr<const OutputStatus> outputStatus(const FileHandle& file);

//! Waits until what HDF5 has written through the driver is on the disk. \local \return null, or the reason of a failure
String syncOutput(const FileHandle& file);
} // namespace Arcane::detail::h5
