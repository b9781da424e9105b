// SPDX-License-Identifier: Apache-2.0
// A function of a vendor's library that returns how it ended.
#pragma once

#include "accelerator/runtime/DriverStatus.h"

namespace Arcane::detail
{
//! What an error of the vendor's library means; each vendor specialises it for its types of errors.
template <typename Error> DriverStatus gpuStatus(Error error, const char* call) noexcept;

//! A function of the vendor, called as such, with its error as a DriverStatus that knows its name.
template <typename Error, typename... Args> class GpuCall
{
 public:
  //! \param function  null when the driver does not have it
  constexpr GpuCall(const char* name, Error (*function)(Args...)) noexcept
  : m_name(name)
  , m_function(function)
  {}

  DriverStatus operator()(Args... args) const noexcept
  {
    if (!m_function)
      return DriverStatus::notSupported(m_name);
    return gpuStatus(m_function(args...), m_name);
  }

 private:
  const char* m_name;
  Error (*m_function)(Args...);
};

//! Type is the GpuCall of a function of type \a Function.
template <typename Function> struct GpuCallOf;
template <typename Error, typename... Args> struct GpuCallOf<Error(Args...)>
{
  using Type = GpuCall<Error, Args...>;
};
} // namespace Arcane::detail
