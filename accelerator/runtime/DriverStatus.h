// SPDX-License-Identifier: Apache-2.0
// The status that a call to a driver returns.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane::detail::runtime
{
enum class eDriverStatus
{
  Ok,
  OutOfMemory,
  //! The work is not finished. Queries of streams and events return it.
  NotReady,
  NotSupported,
  //! The process ends and the driver is already gone. In a destructor this is not a fault.
  Unloading,
  Error
};

/*!
 * \brief Holds the result of a call to a driver. A value, so that destructors and out-of-memory handling need no exceptions.
 *
 * The texts are literals, or live as long as the driver.
 */
class [[nodiscard]] DriverStatus
{
 public:
  constexpr DriverStatus() noexcept = default;
  constexpr DriverStatus(eDriverStatus kind, const char* call, const char* text, int native_code = 0) noexcept
  : m_kind(kind)
  , m_native_code(native_code)
  , m_call(call)
  , m_text(text)
  {}

  static constexpr DriverStatus outOfMemory(const char* call, const char* text = "out of memory") noexcept
  {
    return { eDriverStatus::OutOfMemory, call, text };
  }
  static constexpr DriverStatus notReady(const char* call) noexcept { return { eDriverStatus::NotReady, call, "not ready" }; }
  static constexpr DriverStatus notSupported(const char* call) noexcept
  {
    return { eDriverStatus::NotSupported, call, "not supported by this backend" };
  }
  static constexpr DriverStatus error(const char* call, const char* text) noexcept { return { eDriverStatus::Error, call, text }; }

  constexpr eDriverStatus kind() const noexcept { return m_kind; }
  constexpr bool isOk() const noexcept { return m_kind == eDriverStatus::Ok; }
  constexpr bool isOutOfMemory() const noexcept { return m_kind == eDriverStatus::OutOfMemory; }
  constexpr bool isNotReady() const noexcept { return m_kind == eDriverStatus::NotReady; }
  constexpr bool isNotSupported() const noexcept { return m_kind == eDriverStatus::NotSupported; }
  constexpr bool isUnloading() const noexcept { return m_kind == eDriverStatus::Unloading; }
  //! Returns the number that the driver returned; 0 when the status does not come from a driver.
  constexpr int nativeCode() const noexcept { return m_native_code; }
  //! Returns the name of the call; empty when the status is Ok.
  constexpr const char* call() const noexcept { return m_call; }
  //! Returns the error text of the driver; empty when the status is Ok.
  constexpr const char* text() const noexcept { return m_text; }
  //! Returns the call and the text, for example `cudaMalloc: out of memory (code 2)`.
  ARCANE_EXPORT String message() const;

 private:
  eDriverStatus m_kind = eDriverStatus::Ok;
  int m_native_code = 0;
  const char* m_call = "";
  const char* m_text = "";
};

/*!
 * \brief Throws unless the status is Ok.
 * \param what  the action that failed, for example "create a queue"
 * \throws FatalErrorException "cannot {what}: {message of the status}"
 */
ARCANE_EXPORT void throwIfFailed(const DriverStatus& status, const String& what);

//! Prints to the error output which action failed, unless the driver is gone at the end of the process. Never throws.
ARCANE_EXPORT void reportIfFailed(const DriverStatus& status, const char* what) noexcept;
} // namespace Arcane::detail::runtime
