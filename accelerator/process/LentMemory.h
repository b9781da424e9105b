// SPDX-License-Identifier: Apache-2.0
// C functions that lend memory of the pools to other libraries: PyTorch's pluggable allocator, CuPy's allocator of C functions.
#pragma once

#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
 * \brief Returns a block of device memory of the default pool, for commands that are put into \a stream from now on. Any thread may call
 * it.
 *
 * The launcher makes the pools. In a process without launcher the first call makes them, according to the environment, for the first kind of
 * accelerator that this machine has.
 * \param device  as the vendor counts them
 * \param stream  of the vendor, made by anyone; null for the usual one
 * \return null for 0 bytes, and when memory is exhausted, which is printed on the error output
 */
__attribute__((visibility("default"))) void* arcane_accelerator_allocate(ssize_t nb_byte, int device, void* stream);

/*!
 * \brief Releases a block that only commands in \a stream may still use. Any thread may call it. The block may be null.
 *
 * Commands given to \a stream before the call may use the block. The block can serve \a stream again at once, and others when these commands are
 * finished. If another stream used the block, make \a stream wait for it before the release.
 */
__attribute__((visibility("default"))) void arcane_accelerator_free(void* block, ssize_t nb_byte, int device, void* stream);

/*!
 * \brief Waits for \a stream, which its owner is about to destroy, and forgets it. Does nothing for an unknown stream.
 */
__attribute__((visibility("default"))) void arcane_accelerator_forget_stream(int device, void* stream);

/*!
 * \brief Does the same as arcane_accelerator_allocate(), with the signature of allocators that pass a parameter of their user, here the
 * stream, first.
 */
__attribute__((visibility("default"))) void* arcane_accelerator_allocate_on(void* stream, size_t nb_byte, int device);

/*!
 * \brief Does the same as arcane_accelerator_free(), with the signature of such allocators.
 */
__attribute__((visibility("default"))) void arcane_accelerator_free_on(void* stream, void* block, int device);

#ifdef __cplusplus
}
#endif
