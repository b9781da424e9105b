// SPDX-License-Identifier: Apache-2.0
// A block of another process.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"

#include <string>

namespace Arcane::test
{
//! Hexadecimal digits, for a command line.
std::string textOf(const detail::runtime::MemoryHandle& handle);

//! Reads an int of the block, which must be 1, and writes 2 there. \return true when all of it went well
bool useImportedBlock(detail::runtime::DeviceBackend& backend, const std::string& handle);

//! Doubles the integers of the block of a pool that comes through \a socket. \return 0 when all of it went well
int doubleSharedBlock(int socket);
} // namespace Arcane::test
