// SPDX-License-Identifier: Apache-2.0
// What an allocator of others shows to the benchmarks: a library with these C functions, loaded by name.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {
//! One of the names that the library knows; once, before all others. \return 0, or -1 for a name it does not know
int peer_start(const char* variant);

//! A block for what follows on \a stream; null when there is no memory. \unit{bytes}
void* peer_allocate(std::size_t nb_byte, void* stream);

//! With the size and the stream of the request.
void peer_release(void* block, std::size_t nb_byte, void* stream);

//! Gives back to the driver all that is not in use.
void peer_trim();

//! What was taken from the driver, and what of it is in use; 0 where the allocator does not tell. \unit{bytes}
void peer_statistics(std::uint64_t* reserved, std::uint64_t* used);
}
