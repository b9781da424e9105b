// SPDX-License-Identifier: Apache-2.0
// The stamp of a view in checked builds: the command for which it was made, so that a use after this command is found.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"
#include "arcane_core/base/text/String.h"

#include <atomic>
#include <type_traits>

namespace Arcane::Accelerator
{
class RunCommand;
}

namespace Arcane::detail::kernel
{
class CheckedViewStamp;

/*!
 * Names the memory behind some views, and holds the number up to which they are not valid any more. Origins are never destroyed, since stamps point
 * to them.
 */
struct ViewOrigin
{
  explicit ViewOrigin(const String& variable_name)
  : name(variable_name)
  {}

  const String name;
  //! Views whose number is at most this one are no longer valid, since the memory was resized, moved or freed.
  std::atomic<UInt64> last_stale = 0;
};

/*!
 * \brief Checks a view that is copied into the body of the kernel that the calling thread launches; elsewhere it does nothing.
 * \throws FatalErrorException when the view was made for another command, or is no longer valid
 */
ARCANE_EXPORT void checkLaunchedView(const CheckedViewStamp& stamp);

//! Checks each copy of a view, in sources that are compiled with ARCANE_CHECK. Views derive from it.
class CheckedViewStamp
{
 public:
  //! Makes the stamp of a view that was made without command and queue: any kernel may use it.
  constexpr CheckedViewStamp() = default;
  //! \param command  the number of the command, see RunCommand::internalNumber(), or 0 for a view that was made for a queue
  constexpr CheckedViewStamp(const ViewOrigin* origin, UInt64 number, UInt64 command)
  : m_origin(origin)
  , m_number(number)
  , m_command(command)
  {}
  ARCCORE_HOST_DEVICE CheckedViewStamp(const CheckedViewStamp& rhs)
  : m_origin(rhs.m_origin)
  , m_number(rhs.m_number)
  , m_command(rhs.m_command)
  {
#ifndef ARCCORE_DEVICE_CODE
    checkLaunchedView(*this);
#endif
  }
  CheckedViewStamp& operator=(const CheckedViewStamp&) = default;
  ~CheckedViewStamp() = default;

  const ViewOrigin* origin() const
  {
    return m_origin;
  }
  UInt64 command() const
  {
    return m_command;
  }
  bool isStale() const
  {
    return m_origin && m_number <= m_origin->last_stale.load(std::memory_order_acquire);
  }

 private:
  const ViewOrigin* m_origin = nullptr;
  UInt64 m_number = 0;
  UInt64 m_command = 0;
};

//! Takes the place of CheckedViewStamp in other sources. An empty type, so that views stay trivially copyable.
struct NoViewStamp
{
};

#ifdef ARCANE_CHECK
using ViewStamp = CheckedViewStamp;
#else
using ViewStamp = NoViewStamp;
#endif

//! Makes the stamp of a new view of the memory at \a base. \param command  the number of a command, or 0
ARCANE_EXPORT CheckedViewStamp makeViewStamp(UInt64 command, const void* base, const String& name);

/*!
 * \brief Checks that the host may use an element of a view now. Does nothing in the kernels of simulated devices.
 * \throws FatalErrorException when a kernel that is not known to be finished may still write the element
 */
ARCANE_EXPORT void checkHostLook(const void* element, Int64 nb_byte);

//! Returns \a element, which a view gives to its user. In checked builds the host first checks whether kernels may still write it.
template <typename T> constexpr ARCCORE_HOST_DEVICE T* lookAt(T* element)
{
#if defined(ARCANE_CHECK) && !defined(ARCCORE_DEVICE_CODE)
  if (!std::is_constant_evaluated())
    checkHostLook(element, Int64(sizeof(T)));
#endif
  return element;
}

//! Notes that the calling thread executes a kernel in the stream of a queue until the object is destroyed.
class KernelInStream
{
 public:
  KernelInStream() noexcept;
  KernelInStream(const KernelInStream&) = delete;
  KernelInStream& operator=(const KernelInStream&) = delete;
  ~KernelInStream();
};

//! Checks the views that are copied in the calling thread until the object is destroyed, as views of the kernel of a command.
class ARCANE_EXPORT LaunchedViews
{
 public:
  explicit LaunchedViews(const Accelerator::RunCommand& command) noexcept;
  LaunchedViews(const LaunchedViews&) = delete;
  LaunchedViews& operator=(const LaunchedViews&) = delete;
  ~LaunchedViews();

 private:
  const Accelerator::RunCommand* m_former;
};

//! Checks the views that the body of a kernel has captured, in checked builds. \throws FatalErrorException see checkLaunchedView()
template <typename Body> void checkViews([[maybe_unused]] const Accelerator::RunCommand& command, [[maybe_unused]] const Body& body)
{
#ifdef ARCANE_CHECK
  const LaunchedViews views(command);
  [[maybe_unused]] const Body copy(body);
#endif
}
} // namespace Arcane::detail::kernel
