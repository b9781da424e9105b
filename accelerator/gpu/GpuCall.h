// SPDX-License-Identifier: Apache-2.0
// A function of a vendor's library that returns its status.
#pragma once

#include "accelerator/runtime/DriverStatus.h"

namespace Arcane::detail::gpu
{
//! Converts an error of the vendor's library. Each vendor specialises it for its types of errors.
template <typename Error> runtime::DriverStatus gpuStatus(Error error, const char* call) noexcept;

//! Holds a function of the vendor. The call has the same arguments, and returns the error as a DriverStatus with the name of the function.
template <typename Error, typename... Args> class GpuCall
{
 public:
  //! \param function  null when the driver does not have it
  constexpr GpuCall(const char* name, Error (*function)(Args...)) noexcept
  : m_name(name)
  , m_function(function)
  {}

  runtime::DriverStatus operator()(Args... args) const noexcept
  {
    if (!m_function)
      return runtime::DriverStatus::notSupported(m_name);
    return gpuStatus(m_function(args...), m_name);
  }

 private:
  const char* m_name;
  Error (*m_function)(Args...);
};

//! Describes a kernel with the addresses of its parameters.
struct GpuKernel
{
  void* function = nullptr;
  unsigned int nb_block = 1;
  unsigned int nb_thread = 1;
  unsigned int local_size = 0;
  void** parameters = nullptr;
};

//! Its member Type is the GpuCall of a function of type \a Function.
template <typename Function> struct GpuCallOf;
template <typename Error, typename... Args> struct GpuCallOf<Error(Args...)>
{
  using Type = GpuCall<Error, Args...>;
};
} // namespace Arcane::detail::gpu
