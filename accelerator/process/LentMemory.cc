// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/LentMemory.h"

#include "accelerator/process/MemoryResourceMng.h"
#include "accelerator/runtime/RuntimeLoader.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/LostException.h"
#include "arcane_core/base/system/CommandLineArguments.h"

#include <mutex>

namespace Arcane::detail::process
{
namespace
{
constexpr const char* name_of_lent = "(lent to other libraries)";

MemoryResourceMng& startedPools()
{
  static std::mutex mutex;
  if (MemoryResourceMng* mng = MemoryResourceMng::instance())
    return *mng;
  const std::scoped_lock lock(mutex);
  if (MemoryResourceMng* mng = MemoryResourceMng::instance())
    return *mng;
  MemoryResourceMng::Setting setting;
  setting.accelerator = runtime::findAcceleratorBackend();
  if (!setting.accelerator)
    setting.accelerator = &runtime::backendOf(runtime::loadAnyRuntime());
  return MemoryResourceMng::start(PoolEnvironment::fromArguments(CommandLineArguments()), setting);
}

void* allocate(Int64 nb_byte, runtime::DeviceId device, void* stream)
{
  MemoryResourceMng& mng = startedPools();
  ARCANE_FATAL_IF(mng.isFinalized(), "{0} bytes are asked for after the end of the pools", nb_byte);
  const Accelerator::RunQueue queue = mng.lentStreams().queueOf(device, stream);
  pool::AllocationRequest request;
  request.queue = &queue;
  request.name = StringView(name_of_lent);
  return mng.pool(eMemoryResource::Device, device).allocate(nb_byte, request);
}

//! \param nb_byte  negative when it is not known
void release(void* block, Int64 nb_byte, runtime::DeviceId device, void* stream)
{
  MemoryResourceMng& mng = startedPools();
  if (mng.isFinalized() || !block)
    return;
  pool::MemoryPool& pool = mng.pool(eMemoryResource::Device, device);
  const Accelerator::RunQueue queue = mng.lentStreams().usedQueueOf(device, stream);
  pool.deallocate(block, nb_byte >= 0 ? nb_byte : pool.requestedSize(block), &queue);
}

//! Exceptions must not leave a function of C: the text is printed on the error output, and the result is null.
template <typename Function> void* callForC(const char* what, const Function& function) noexcept
{
  try {
    return function();
  }
  catch (...) {
    base::printLostException(A_FUNCINFO, what);
    return nullptr;
  }
}
} // namespace
} // namespace Arcane::detail::process

extern "C" {

void* arcane_accelerator_allocate(ssize_t nb_byte, int device, void* stream)
{
  using namespace Arcane::detail::runtime;
  using namespace Arcane::detail::process;
  return callForC("arcane_accelerator_allocate", [=] { return allocate(nb_byte, DeviceId(device), stream); });
}

void arcane_accelerator_free(void* block, ssize_t nb_byte, int device, void* stream)
{
  using namespace Arcane::detail::runtime;
  using namespace Arcane::detail::process;
  if (!block)
    return;
  callForC("arcane_accelerator_free", [=]() -> void* {
    release(block, nb_byte, DeviceId(device), stream);
    return nullptr;
  });
}

void arcane_accelerator_forget_stream(int device, void* stream)
{
  using namespace Arcane::detail::runtime;
  using namespace Arcane::detail::process;
  callForC("arcane_accelerator_forget_stream", [=]() -> void* {
    MemoryResourceMng* const mng = MemoryResourceMng::instance();
    if (mng && !mng->isFinalized())
      mng->lentStreams().forget(DeviceId(device), stream);
    return nullptr;
  });
}

void* arcane_accelerator_allocate_on(void* stream, size_t nb_byte, int device)
{
  return arcane_accelerator_allocate(static_cast<ssize_t>(nb_byte), device, stream);
}

void arcane_accelerator_free_on(void* stream, void* block, int device)
{
  arcane_accelerator_free(block, -1, device, stream);
}
}
