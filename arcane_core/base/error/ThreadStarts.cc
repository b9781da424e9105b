// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/error/ThreadStarts.h"

#include "arcane_core/base/error/CrashReport.h"
#include "arcane_core/base/error/RunPlace.h"

#include <dlfcn.h>
#include <pthread.h>

#include <atomic>
#include <cerrno>
#include <memory>
#include <new>

namespace Arcane::detail::base
{
namespace
{
using Function = void* (*)(void*);
using Create = int (*)(pthread_t*, const pthread_attr_t*, Function, void*);

constinit std::atomic<bool> are_equipped = false;

struct Start
{
  Function function;
  void* argument;
  RunPlace place;
};

void* runEquipped(void* address)
{
  const CrashStack stack;
  Function function = nullptr;
  void* argument = nullptr;
  {
    const std::unique_ptr<Start> start(static_cast<Start*>(address));
    noteCreator(start->place);
    function = start->function;
    argument = start->argument;
  }
  return function(argument);
}

//! Sanitizers do not need it.
[[maybe_unused]] int createThread(pthread_t* thread, const pthread_attr_t* attributes, Function function, void* argument) noexcept
{
  static const auto create = reinterpret_cast<Create>(::dlsym(RTLD_NEXT, "pthread_create"));
  if (!create)
    return EAGAIN;
  if (!are_equipped)
    return create(thread, attributes, function, argument);
  const RunPlace* place = knownPlace();
  auto* start = new (std::nothrow) Start{ function, argument, place ? *place : RunPlace() };
  if (!start)
    return EAGAIN;
  const int status = create(thread, attributes, runEquipped, start);
  if (status != 0)
    delete start;
  return status;
}
} // namespace

void equipNewThreads()
{
  are_equipped = true;
}
} // namespace Arcane::detail::base

// Sanitizers have a pthread_create() of their own, which must be the first.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
extern "C" [[gnu::visibility("default")]] int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*function)(void*),
                                                             void* argument) noexcept
{
  return Arcane::detail::base::createThread(thread, attributes, function, argument);
}
#endif
