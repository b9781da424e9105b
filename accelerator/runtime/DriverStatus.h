// SPDX-License-Identifier: Apache-2.0
// How a call to a driver ended.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane::detail
{
enum class eDriverStatus
{
  Ok,
  OutOfMemory,
  //! What was asked for is not over: queries of streams and events.
  NotReady,
  NotSupported,
  //! The process ends and the driver is gone: not a fault in a destructor.
  Unloading,
  Error
};

/*!
 * \brief How a call to a driver ended: a value, so that destructors and the handling of lack of memory need no exception.
 *
 * The texts are literals, or as long-lived as the driver.
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
  //! The number that the driver returned; 0 when the status is not from a driver.
  constexpr int nativeCode() const noexcept { return m_native_code; }
  //! Name of the call; empty when Ok.
  constexpr const char* call() const noexcept { return m_call; }
  //! What the driver says of it; empty when Ok.
  constexpr const char* text() const noexcept { return m_text; }
  //! As `cudaMalloc: out of memory (code 2)`.
  ARCANE_EXPORT String message() const;

 private:
  eDriverStatus m_kind = eDriverStatus::Ok;
  int m_native_code = 0;
  const char* m_call = "";
  const char* m_text = "";
};

/*!
 * \brief Does nothing when the status is Ok.
 * \param what  what could not be done, as in "create a queue"
 * \throws FatalErrorException otherwise: "cannot {what}: {message of the status}"
 */
ARCANE_EXPORT void throwIfFailed(const DriverStatus& status, const String& what);

//! For where nothing may be thrown: says on the error output what could not be done, unless the process ends.
ARCANE_EXPORT void reportIfFailed(const DriverStatus& status, const char* what) noexcept;
} // namespace Arcane::detail
