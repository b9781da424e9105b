// SPDX-License-Identifier: Apache-2.0
// The streams of queues, in the types of the vendors.
#pragma once

#include "accelerator/runtime/NativeStream.h"
#include "accelerator/runtime/RunQueue.h"

// What cudaStream_t and hipStream_t point to, in the headers of the vendors.
struct CUstream_st;
struct ihipStream_t;

namespace Arcane::Accelerator::AcceleratorUtils
{
/*
 * Each counts as a use of the stream behind the back of the queue, which memory pools take into account from then on, see
 * RunQueue::platformStream(). All throw FatalErrorException for a queue of another policy.
 */

//! A cudaStream_t.
ARCANE_EXPORT CUstream_st* toCudaNativeStream(const RunQueue& queue);
ARCANE_EXPORT CUstream_st* toCudaNativeStream(const RunQueue* queue);
//! A hipStream_t.
ARCANE_EXPORT ihipStream_t* toHipNativeStream(const RunQueue& queue);
ARCANE_EXPORT ihipStream_t* toHipNativeStream(const RunQueue* queue);
//! The address of the queue of SYCL.
ARCANE_EXPORT void* toSyclNativeStream(const RunQueue& queue);
ARCANE_EXPORT void* toSyclNativeStream(const RunQueue* queue);
//! Of any accelerator; null for the host.
ARCANE_EXPORT NativeStream toNativeStream(const RunQueue& queue);
ARCANE_EXPORT NativeStream toNativeStream(const RunQueue* queue);
} // namespace Arcane::Accelerator::AcceleratorUtils
