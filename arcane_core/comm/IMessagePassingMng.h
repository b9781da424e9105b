// SPDX-License-Identifier: Apache-2.0
// The first argument of the functions mpSend(), mpReceive() and their kin.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

namespace Arcane::MessagePassing
{
//! Stands for the ranks of an IParallelMng in the functions of Messages.h. IParallelMng::messagePassingMng() returns it.
class ARCANE_EXPORT IMessagePassingMng
{
 public:
  //! Stands for the ranks of \a pm, which must outlive this object. \local
  explicit IMessagePassingMng(IParallelMng* pm);
  //! Stands for the ranks of \a pm, and shares it. \local
  explicit IMessagePassingMng(Ref<IParallelMng> pm);
  ~IMessagePassingMng(); //!< \collective for what mpSplit() returns, and \local otherwise
  IMessagePassingMng(const IMessagePassingMng&) = delete;
  IMessagePassingMng& operator=(const IMessagePassingMng&) = delete;

  //! \local
  Int32 commRank() const { return m_parallel_mng->commRank(); }
  //! \local
  Int32 commSize() const { return m_parallel_mng->commSize(); }
  //! Returns IParallelMng::communicator(). \local
  Communicator communicator() const { return m_parallel_mng->communicator(); }
  //! Returns the manager that does the work. \local
  IParallelMng* parallelMng() const { return m_parallel_mng; }

 private:
  Ref<IParallelMng> m_owned;
  IParallelMng* m_parallel_mng;
};
} // namespace Arcane::MessagePassing
