// SPDX-License-Identifier: Apache-2.0
// Runs a function once on the host, and once as a kernel of one thread where the compiler and the machine have devices.
#pragma once

#include "accelerator/kernel/DeviceLanguage.h"
#include "arcane_core/base/array/Span.h"
#include "tests/kernels/Gtest.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <new>
#include <vector>

namespace Arcane::test_kernels
{
//! A number that the compiler does not know, so that functions are really called.
struct Opaque
{
  Real one = 1.0;
};

//! Collects what a function computed beside what it should be, in an array that the host and a device reach.
class Comparisons
{
 public:
  static constexpr Int32 max_nb = 512;

  ARCCORE_HOST_DEVICE explicit Comparisons(Real* memory)
  : m_memory(memory)
  {}
  //! Compares bit for bit.
  ARCCORE_HOST_DEVICE void same(Real got, Real expected) { add(got, expected, 0.0); }
  //! Compares with a relative tolerance of a few roundings, since libraries of mathematics differ.
  ARCCORE_HOST_DEVICE void near(Real got, Real expected) { add(got, expected, 1e-14); }
  ARCCORE_HOST_DEVICE void isTrue(bool got) { add(got ? 1.0 : 0.0, 1.0, 0.0); }

 private:
  Real* m_memory;

  ARCCORE_HOST_DEVICE void add(Real got, Real expected, Real tolerance)
  {
    const Int32 i = static_cast<Int32>(m_memory[0]);
    if (i < max_nb) {
      m_memory[1 + 3 * i] = got;
      m_memory[2 + 3 * i] = expected;
      m_memory[3 + 3 * i] = tolerance;
    }
    m_memory[0] = i + 1;
  }
};

inline constexpr Int32 memory_size = 1 + 3 * Comparisons::max_nb;

inline void expectAll(const Real* memory, const char* where)
{
  const Int32 nb = static_cast<Int32>(memory[0]);
  ASSERT_GT(nb, 0) << where << ": nothing was compared";
  ASSERT_LE(nb, Comparisons::max_nb) << where << ": there are more comparisons than places";
  for (Int32 i = 0; i < nb; ++i) {
    const Real got = memory[1 + 3 * i];
    const Real expected = memory[2 + 3 * i];
    EXPECT_LE(std::abs(got - expected), memory[3 + 3 * i] * std::abs(expected))
      << "comparison " << i << " on the " << where << ": got " << got << ", expected " << expected;
  }
}

#ifdef ARCCORE_COMPILING_CUDA_OR_HIP
template <typename Function> __global__ void callOnce(Function function, Real* memory)
{
  Comparisons comparisons(memory);
  function(comparisons);
}
#endif

//! An array that the host and a device reach, of elements that are copied to it.
template <typename T> class ReachableArray
{
 public:
  ReachableArray(std::initializer_list<T> values)
  {
    void* memory = nullptr;
    const std::size_t bytes = values.size() * sizeof(T);
#if defined(ARCCORE_COMPILING_CUDA)
    if (cudaMallocManaged(&memory, bytes) == cudaSuccess)
      m_is_managed = true;
#elif defined(ARCCORE_COMPILING_HIP)
    if (hipMallocManaged(&memory, bytes) == hipSuccess)
      m_is_managed = true;
#endif
    if (!m_is_managed)
      memory = ::operator new(bytes);
    m_data = static_cast<T*>(memory);
    std::copy(values.begin(), values.end(), m_data);
  }
  ~ReachableArray()
  {
    if (!m_is_managed)
      ::operator delete(m_data);
#if defined(ARCCORE_COMPILING_CUDA)
    else
      static_cast<void>(cudaFree(m_data));
#elif defined(ARCCORE_COMPILING_HIP)
    else
      static_cast<void>(hipFree(m_data));
#endif
  }
  ReachableArray(const ReachableArray&) = delete;
  ReachableArray& operator=(const ReachableArray&) = delete;

  T* data() const
  {
    return m_data;
  }

 private:
  T* m_data = nullptr;
  bool m_is_managed = false;
};

//! Returns the memory after a run of \a function on the device, or nothing without device.
template <typename Function> std::vector<Real> ranOnDevice([[maybe_unused]] const Function& function)
{
#if defined(ARCCORE_COMPILING_CUDA)
  int nb_device = 0;
  if (cudaGetDeviceCount(&nb_device) != cudaSuccess || nb_device == 0)
    return {};
  Real* memory = nullptr;
  EXPECT_EQ(cudaMallocManaged(&memory, memory_size * sizeof(Real)), cudaSuccess);
  memory[0] = 0.0;
  callOnce<<<1, 1>>>(function, memory);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  std::vector<Real> result(memory, memory + memory_size);
  EXPECT_EQ(cudaFree(memory), cudaSuccess);
  return result;
#elif defined(ARCCORE_COMPILING_HIP)
  int nb_device = 0;
  if (hipGetDeviceCount(&nb_device) != hipSuccess || nb_device == 0)
    return {};
  Real* memory = nullptr;
  EXPECT_EQ(hipMallocManaged(&memory, memory_size * sizeof(Real)), hipSuccess);
  memory[0] = 0.0;
  callOnce<<<1, 1>>>(function, memory);
  EXPECT_EQ(hipDeviceSynchronize(), hipSuccess);
  std::vector<Real> result(memory, memory + memory_size);
  EXPECT_EQ(hipFree(memory), hipSuccess);
  return result;
#else
  return {};
#endif
}

//! Runs \a function on the host, and on a device if there is one, and reports each comparison that fails.
template <typename Function> void runEverywhere(const Function& function)
{
  std::vector<Real> memory(memory_size, 0.0);
  Comparisons comparisons(memory.data());
  function(comparisons);
  expectAll(memory.data(), "host");

  const std::vector<Real> of_device = ranOnDevice(function);
  if (of_device.empty())
    return;
  EXPECT_EQ(of_device[0], memory[0]) << "the device made another number of comparisons than the host";
  expectAll(of_device.data(), "device");
}
} // namespace Arcane::test_kernels
