// SPDX-License-Identifier: Apache-2.0
// Kernels written by hand for kernel_bench, and CUB's reduction. Sources that nvcc compiles define the functions.
#pragma once

#include "accelerator/runtime/RunQueue.h"

#include <string>
#include <vector>

namespace Bench
{
using Arcane::Int32;

//! The device that this program uses.
struct StartedDevice
{
  //! Says why there is none; it is empty when there is one.
  std::string reason;
  Arcane::Accelerator::eExecutionPolicy policy = Arcane::Accelerator::eExecutionPolicy::None;
};

//! Starts the runtime with which the program is linked, and the memory pools of its device.
StartedDevice startDevice();

//! Memory and kernels of the device of a queue, in its stream. Kernels do not wait, except where they return a value.
class Device
{
 public:
  explicit Device(const Arcane::RunQueue& queue);
  ~Device();
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  //! Returns memory that lives as long as this object.
  double* allocate(Int32 n);
  void fill(Int32 n, double* x, double value);
  void axpy(Int32 n, double a, const double* x, double* y);
  void equationOfState(Int32 n, const double* density, const double* energy, double* pressure);
  //! Returns the sum of x y, by CUB.
  double sumOfProducts(Int32 n, const double* x, const double* y);
  //! Bytes read and written per second by a copy inside the device. \unit{bytes/s}
  double copySpeed();

 private:
  void* m_stream;
  std::vector<void*> m_blocks;
  void* m_temporary = nullptr;
  std::size_t m_temporary_size = 0;
  double* m_result = nullptr;
  double* m_host_result = nullptr;

  void* bytes(std::size_t nb_byte);
};
} // namespace Bench
