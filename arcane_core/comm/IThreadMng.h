// SPDX-License-Identifier: Apache-2.0
// Code that one rank of a process executes at a time.
#pragma once

#include "arcane_core/base/Export.h"

namespace Arcane
{
class IParallelMng;

//! Locks code against the other ranks that are threads of this process: see IParallelMng::threadMng(). CriticalSection does so for a scope.
class ARCANE_EXPORT IThreadMng
{
 public:
  explicit IThreadMng(const IParallelMng* parallel_mng)
  : m_parallel_mng(parallel_mng)
  {}

  //! Returns true if the ranks of the run are threads. \local
  bool isMultiThread() const;
  //! Waits until no other rank of the process is in a critical section. Does nothing unless isMultiThread(). The lock is not recursive, and no
  //! call that waits for other ranks may be made while it is held. \local
  void beginCriticalSection();
  //! Ends the critical section of the calling thread. \local
  void endCriticalSection();

 private:
  const IParallelMng* m_parallel_mng;
};

//! Is in a critical section while it exists.
class CriticalSection
{
 public:
  //! \a thread_mng must live as long as this object. \local
  explicit CriticalSection(IThreadMng* thread_mng)
  : m_thread_mng(thread_mng)
  {
    m_thread_mng->beginCriticalSection();
  }
  ~CriticalSection() { m_thread_mng->endCriticalSection(); } //!< \local
  CriticalSection(const CriticalSection&) = delete;
  CriticalSection& operator=(const CriticalSection&) = delete;

 private:
  IThreadMng* m_thread_mng;
};
} // namespace Arcane
