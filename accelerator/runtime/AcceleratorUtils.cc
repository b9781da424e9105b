// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/AcceleratorUtils.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <sstream>

namespace Arcane::Accelerator::AcceleratorUtils
{
namespace
{
const RunQueue& checkedQueue(const RunQueue* queue)
{
  ARCANE_FATAL_IF(!queue, "native stream: queue is null, expected one made by makeQueue()");
  return *queue;
}

void* streamOf(const RunQueue& queue, eExecutionPolicy policy)
{
  if (queue.executionPolicy() != policy) {
    detail::base::ClassicStream<std::ostringstream> text;
    text << "native stream: policy of the queue is " << queue.executionPolicy() << ", expected " << policy;
    ARCANE_FATAL(text.str());
  }
  return queue.platformStream();
}
} // namespace

CUstream_st* toCudaNativeStream(const RunQueue& queue)
{
  return static_cast<CUstream_st*>(streamOf(queue, eExecutionPolicy::CUDA));
}

CUstream_st* toCudaNativeStream(const RunQueue* queue)
{
  return toCudaNativeStream(checkedQueue(queue));
}

ihipStream_t* toHipNativeStream(const RunQueue& queue)
{
  return static_cast<ihipStream_t*>(streamOf(queue, eExecutionPolicy::HIP));
}

ihipStream_t* toHipNativeStream(const RunQueue* queue)
{
  return toHipNativeStream(checkedQueue(queue));
}

void* toSyclNativeStream(const RunQueue& queue)
{
  return streamOf(queue, eExecutionPolicy::SYCL);
}

void* toSyclNativeStream(const RunQueue* queue)
{
  return toSyclNativeStream(checkedQueue(queue));
}

NativeStream toNativeStream(const RunQueue& queue)
{
  return queue.isAcceleratorPolicy() ? NativeStream(queue.platformStream()) : NativeStream();
}

NativeStream toNativeStream(const RunQueue* queue)
{
  return toNativeStream(checkedQueue(queue));
}
} // namespace Arcane::Accelerator::AcceleratorUtils
