// SPDX-License-Identifier: Apache-2.0
#include "accelerator/kernel/ViewStamp.h"

#include "accelerator/kernel/RunCommand.h"
#include "accelerator/runtime/QueuedUses.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/memory/ForgottenMemory.h"

#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace Arcane::detail::kernel
{
namespace
{
/*!
 * \brief Finds the origin of views by the address and the name of what they show. Thread-safe.
 *
 * There is one object per process, from the first view of a checked build on.
 */
class ViewOrigins
{
 public:
  static ViewOrigins& instance()
  {
    // Never destroyed: arrays may be freed at the end of the process.
    static auto* const origins = new ViewOrigins;
    return *origins;
  }

  CheckedViewStamp newStamp(UInt64 command, const void* base, const String& name)
  {
    const std::scoped_lock lock(m_mutex);
    return CheckedViewStamp(&originOf(base, name), ++m_nb_view, command);
  }

  //! Notes that the views that exist now of these bytes are no longer valid.
  void forget(const void* base, Int64 nb_byte)
  {
    const void* const end = static_cast<const std::byte*>(base) + nb_byte;
    const std::scoped_lock lock(m_mutex);
    for (auto i = m_origins.lower_bound(base); i != m_origins.end() && std::less<const void*>()(i->first, end); ++i)
      for (const std::unique_ptr<ViewOrigin>& origin : i->second)
        origin->last_stale.store(m_nb_view, std::memory_order_release);
  }

 private:
  std::mutex m_mutex;
  //! The number of the last view.
  UInt64 m_nb_view = 0;
  std::map<const void*, std::vector<std::unique_ptr<ViewOrigin>>> m_origins;

  ViewOrigins()
  {
    base::setForgottenMemoryFunction([](const void* base, Int64 nb_byte) noexcept { instance().forget(base, nb_byte); });
  }

  ViewOrigin& originOf(const void* base, const String& name)
  {
    std::vector<std::unique_ptr<ViewOrigin>>& known = m_origins[base];
    for (const std::unique_ptr<ViewOrigin>& origin : known)
      if (origin->name == name)
        return *origin;
    return *known.emplace_back(std::make_unique<ViewOrigin>(name));
  }
};

//! The command whose kernel the calling thread launches, while the views of the kernel are copied; else null.
thread_local const Accelerator::RunCommand* launched_command = nullptr;
thread_local bool is_in_kernel = false;
} // namespace

CheckedViewStamp makeViewStamp(UInt64 command, const void* base, const String& name)
{
  return ViewOrigins::instance().newStamp(command, base, name);
}

void checkLaunchedView(const CheckedViewStamp& stamp)
{
  const Accelerator::RunCommand* const command = launched_command;
  if (!command || !stamp.origin())
    return;
  const auto kernel = [&] { return runtime::kernelText(command->kernelName(), command->traceInfo()); };
  if (stamp.command() != 0 && stamp.command() != command->internalNumber())
    ARCANE_FATAL(
      "{0}: it uses a view of '{1}' that was made for another command, expected a view that is made with the command of the kernel",
      kernel(), stamp.origin()->name);
  if (stamp.isStale())
    ARCANE_FATAL("{0}: it uses a view of '{1}', whose memory was resized, moved or freed after the view was made, expected a new view",
                 kernel(), stamp.origin()->name);
}

void checkHostLook(const void* element, Int64 nb_byte)
{
  // An element that may be written is mostly read: kernels that only read are accepted.
  if (!is_in_kernel)
    runtime::QueuedUses::instance().checkHost(element, nb_byte, false, [] { return String("use of a view on the host"); });
}

KernelInStream::KernelInStream() noexcept
{
  is_in_kernel = true;
}

KernelInStream::~KernelInStream()
{
  is_in_kernel = false;
}

LaunchedViews::LaunchedViews(const Accelerator::RunCommand& command) noexcept
: m_former(launched_command)
{
  launched_command = &command;
}

LaunchedViews::~LaunchedViews()
{
  launched_command = m_former;
}
} // namespace Arcane::detail::kernel
