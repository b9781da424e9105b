// SPDX-License-Identifier: Apache-2.0
// Functions that return the stream of a queue in the types of the vendors.
#pragma once

#include "accelerator/runtime/NativeStream.h"
#include "accelerator/runtime/RunQueue.h"

// The types to which cudaStream_t and hipStream_t point in the headers of the vendors.
struct CUstream_st;
struct ihipStream_t;

namespace Arcane::Accelerator::AcceleratorUtils
{
/*
 * Each of these calls counts as a use of the stream that the queue does not see. Memory pools take it into account from then on,
 * see RunQueue::platformStream(). All of them throw FatalErrorException for a queue of another policy.
 */

//! Returns the cudaStream_t of a queue.
ARCANE_EXPORT CUstream_st* toCudaNativeStream(const RunQueue& queue);
ARCANE_EXPORT CUstream_st* toCudaNativeStream(const RunQueue* queue);
//! Returns the hipStream_t of a queue.
ARCANE_EXPORT ihipStream_t* toHipNativeStream(const RunQueue& queue);
ARCANE_EXPORT ihipStream_t* toHipNativeStream(const RunQueue* queue);
//! Returns the address of the SYCL queue of a queue.
ARCANE_EXPORT void* toSyclNativeStream(const RunQueue& queue);
ARCANE_EXPORT void* toSyclNativeStream(const RunQueue* queue);
//! Returns the stream of a queue of any accelerator; null for the host.
ARCANE_EXPORT NativeStream toNativeStream(const RunQueue& queue);
ARCANE_EXPORT NativeStream toNativeStream(const RunQueue* queue);
} // namespace Arcane::Accelerator::AcceleratorUtils
