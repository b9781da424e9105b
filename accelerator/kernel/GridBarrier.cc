// SPDX-License-Identifier: Apache-2.0
#include "accelerator/kernel/GridBarrier.h"

#include "arcane_core/base/system/Parameter.h"

#include <barrier>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace Arcane::detail::kernel
{
namespace
{
const base::Parameter<Int32> cooperative_ratio({ .section = "Kernels",
                                                 .variable = "ARCANE_ACCELERATOR_COOPERATIVE_RATIO",
                                                 .meaning = "how many per cent of the blocks for which a device has room a cooperative "
                                                            "launch takes" },
                                               base::integers(10, 100), 100);
} // namespace

class GridBarrier::Impl
{
 public:
  explicit Impl(Int32 nb_thread)
  : barrier(nb_thread)
  {}
  std::barrier<> barrier;
};

GridBarrier::GridBarrier(Int32 nb_thread)
: m_impl(std::make_unique<Impl>(nb_thread))
{}

GridBarrier::~GridBarrier() = default;

void GridBarrier::wait()
{
  m_impl->barrier.arrive_and_wait();
}

void GridBarrier::leave()
{
  m_impl->barrier.arrive_and_drop();
}

void executeGrid(Int32 nb_block, void (*function)(void* context, Int32 block, GridBarrier& barrier), void* context)
{
  GridBarrier barrier(nb_block);
  std::mutex mutex;
  std::exception_ptr error;
  const auto execute = [&](Int32 block) {
    try {
      function(context, block, barrier);
    }
    catch (...) {
      const std::scoped_lock lock(mutex);
      error = std::current_exception();
    }
    // The others may still wait, whether this block is done or has thrown.
    barrier.leave();
  };
  {
    // The threads of tasks may be busy; these blocks must all work at the same time.
    std::vector<std::jthread> threads;
    for (Int32 block = 1; block < nb_block; ++block) {
      try {
        threads.emplace_back(execute, block);
      }
      catch (...) {
        // The working threads must not wait for threads that the system refuses.
        for (Int32 i = block; i < nb_block; ++i)
          barrier.leave();
        barrier.leave();
        throw;
      }
    }
    execute(0);
  }
  if (error)
    std::rethrow_exception(error);
}

Int32 cooperativeRatio()
{
  return cooperative_ratio.value();
}
} // namespace Arcane::detail::kernel
