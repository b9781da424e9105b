// SPDX-License-Identifier: Apache-2.0
// How HDF5 writes to the disk: a write that fails is remembered instead of being told to the library.
#pragma once

#include "checkpoint/hdf5/Handle.h"

#include <memory>

namespace Arcane::detail::h5
{
//! What the file of one driver went through. Outlives the file.
struct OutputStatus
{
  //! Why the first write that failed did; null while none has. Nothing is written afterwards.
  String failure;
};

/*!
 * \brief Makes files opened with \a access_properties be written by our driver.
 *
 * When a file cannot be closed, because the disk is full, HDF5 1.10 keeps it half closed and the process crashes when
 * it exits. With this driver the library always succeeds, and the caller asks the status. Such a file is an ordinary
 * one for any reader.
 * \local
 */
void useOutputDriver(const PropertyListHandle& access_properties);

//! Status of an open file that uses the driver. \local
std::shared_ptr<const OutputStatus> outputStatus(const FileHandle& file);

//! Hands what HDF5 gave to the driver to the disk. \local \return null, or the reason of a failure
String syncOutput(const FileHandle& file);
} // namespace Arcane::detail::h5
