// SPDX-License-Identifier: Apache-2.0
// Memory of our pools for other libraries, as functions of C: PyTorch's pluggable allocator, CuPy's allocator of C functions.
#pragma once

#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
 * \brief A block of device memory from the default pool, for commands that are put in \a stream from now on. Any thread.
 *
 * The pools are those that the launcher made. In a process without launcher they are made at the first call, as the environment
 * says, for the first kind of accelerator that this machine has.
 * \param device  as the vendor counts them
 * \param stream  of the vendor, made by anyone; null for the usual one
 * \return null for no bytes, and when there is no memory, which is told on the error output
 */
__attribute__((visibility("default"))) void* arcane_accelerator_allocate(ssize_t nb_byte, int device, void* stream);

/*!
 * \brief Gives back a block that commands in \a stream may still use, but no other ones. Any thread. Null is accepted.
 *
 * Commands given to \a stream before the call may use it; it serves \a stream again at once, and others when these are over. A block that
 * another stream used as well is given back after \a stream was made to wait for that one.
 */
__attribute__((visibility("default"))) void arcane_accelerator_free(void* block, ssize_t nb_byte, int device, void* stream);

/*!
 * \brief Waits for \a stream, which its owner is about to destroy, and forgets it. Nothing if it was never named above.
 */
__attribute__((visibility("default"))) void arcane_accelerator_forget_stream(int device, void* stream);

/*!
 * \brief As arcane_accelerator_allocate(), in the shape of allocators that pass a parameter of their user first: the stream.
 */
__attribute__((visibility("default"))) void* arcane_accelerator_allocate_on(void* stream, size_t nb_byte, int device);

/*!
 * \brief As arcane_accelerator_free(), in that shape.
 */
__attribute__((visibility("default"))) void arcane_accelerator_free_on(void* stream, void* block, int device);

#ifdef __cplusplus
}
#endif
