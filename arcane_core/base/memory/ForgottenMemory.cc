// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/memory/ForgottenMemory.h"

#include <atomic>

namespace Arcane::detail::base
{
namespace
{
std::atomic<ForgottenMemoryFunction> notified = nullptr;
}

void setForgottenMemoryFunction(ForgottenMemoryFunction function) noexcept
{
  notified.store(function, std::memory_order_release);
}

void noteForgottenMemory(const void* base, Int64 nb_byte) noexcept
{
  if (const ForgottenMemoryFunction function = notified.load(std::memory_order_acquire))
    function(base, nb_byte);
}
} // namespace Arcane::detail::base
