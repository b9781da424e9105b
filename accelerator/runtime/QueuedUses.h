// SPDX-License-Identifier: Apache-2.0
// Uses of memory by kernels that may still run, so that other kernels and the host can be kept from using it too early.
#pragma once

#include "accelerator/runtime/KernelUse.h"
#include "accelerator/runtime/QueueSlot.h"

#include "arcane_core/base/error/TraceInfo.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace Arcane::detail::runtime
{
//! Returns `kernel 'name' at file:line`; an empty \a name is replaced by the name of the function.
String kernelText(const String& name, const TraceInfo& where);

/*!
 * \brief Holds the uses that launched kernels have declared, until the host has seen the kernels finish.
 *
 * Checks the order that queues, events and waits guarantee, whether or not the kernels really overlap. There are two exceptions. A kernel is
 * forgotten once a query of the driver has shown that it is finished; pools query when they look for memory. Two threads that launch at the same
 * moment may both pass. There is one object per process. Thread-safe. All calls are \local.
 */
class QueuedUses
{
 public:
  static QueuedUses& instance();

  /*!
   * \brief Checks the uses of a kernel before its launch.
   * \param kernel  the text of kernelText()
   * \throws FatalErrorException when another queue may still write what the kernel uses, or use what it writes
   */
  void checkKernel(QueueSlot& slot, const std::vector<KernelUse>& uses, const String& kernel);
  //! Notes the uses of a kernel that was launched in the queue of \a slot.
  void noteKernel(QueueSlot& slot, const std::vector<KernelUse>& uses, const String& kernel);

  /*!
   * \brief Checks that the host may use some bytes.
   * \param is_write  the host changes them, so that kernels that read them must be finished too
   * \param what      what the host does, as in `synchronize() of variable 'Pressure'`
   * \throws FatalErrorException when a kernel that is not known to be finished uses them
   */
  template <typename Text> void checkHost(const void* base, Int64 nb_byte, bool is_write, const Text& what)
  {
    if (m_nb_use.load(std::memory_order_relaxed) != 0)
      checkHostNow(base, nb_byte, is_write, what());
  }
  //! Forgets the uses of the queues of a ledger that is destroyed.
  void forget(const QueueLedger& ledger);

 private:
  struct QueuedUse
  {
    KernelUse use;
    //! The kernel is among the commands of this point.
    QueuePoint point;
    std::shared_ptr<const String> kernel;
  };

  std::atomic<Int64> m_nb_use = 0;
  std::mutex m_mutex;
  std::vector<QueuedUse> m_uses;

  void checkHostNow(const void* base, Int64 nb_byte, bool is_write, const String& what);
  void forgetFinished();
};
} // namespace Arcane::detail::runtime
