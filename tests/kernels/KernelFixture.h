// SPDX-License-Identifier: Apache-2.0
// Tests of kernels run in each place that executes kernels in this program.
#pragma once

#include "accelerator/runtime/Runner.h"

#include "arcane_core/tasks/ThreadArena.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace Arcane::detail::runtime
{
class DeviceBackend;
class SimulatedDevice;
} // namespace Arcane::detail::runtime

namespace Arcane::test
{
/*!
 * \brief Returns sequential, thread and simulated, and device too when the program has the runtime of a vendor and the machine has
 * a device of this vendor.
 */
std::vector<std::string> kernelPlaces();

/*!
 * \brief A test in one place; GetParam() is its name.
 *
 * nvcc refuses kernels in the bodies of tests, which are private functions: free functions hold the kernels, and tests call them.
 */
class KernelFixture : public ::testing::TestWithParam<std::string>
{
 protected:
  KernelFixture();
  ~KernelFixture() override;

  //! The runner of the place.
  Accelerator::Runner& runner() { return *m_runner; }
  //! Returns true when kernels are executed by a real device.
  bool isDevice() const { return GetParam() == "device"; }
  //! Returns values, all zero, that the host and the kernels of the place can use until the test ends.
  template <typename T> T* values(Int64 n)
  {
    T* const first = static_cast<T*>(allocate(n * Int64(sizeof(T))));
    std::uninitialized_fill_n(first, n, T());
    return first;
  }

 private:
  struct Block
  {
    void* address;
    Int64 nb_byte;
  };

  void* allocate(Int64 nb_byte);

  std::vector<Block> m_blocks;
  std::unique_ptr<detail::tasks::ThreadArena> m_threads;
  std::unique_ptr<detail::runtime::SimulatedDevice> m_simulated;
  Accelerator::eExecutionPolicy m_policy = Accelerator::eExecutionPolicy::Sequential;
  detail::runtime::DeviceBackend* m_backend = nullptr; //!< null on the host
  detail::runtime::DeviceBackend* m_former = nullptr;
  std::unique_ptr<Accelerator::Runner> m_runner;
};

//! The name of a place, in the name of a test.
inline std::string nameOfPlace(const ::testing::TestParamInfo<std::string>& info)
{
  return info.param;
}
} // namespace Arcane::test
