// SPDX-License-Identifier: Apache-2.0
// Starts MPI and ends it with a scope.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

#include <memory>

namespace Arcane
{
namespace detail::comm
{
class OwnedComm;
}

/*!
 * \brief Starts MPI if an MPI launcher has started the process, and ends it if it has started it.
 *
 * Without a launcher the run is sequential and its messages do not use MPI. MPI then starts at the first call of
 * IParallelMng::getMPICommunicator() or communicator(), of an application that gives the communicator to a library: other runs
 * save its start-up time. The end is collective. MPI is not ended while an exception is in flight, since the other ranks may not come: then the owner of main() must end all ranks with abort().
 */
class MpiEnvironment
{
 public:
  //! Says how the threads of the process call MPI.
  enum class Threads
  {
    //! Only one thread calls MPI at a time.
    Serialized,
    //! Threads call MPI at any time.
    Multiple
  };

  /*!
   * \param is_wanted if false, MPI is not started, even under a launcher
   * \throws FatalErrorException when MPI does not support \a threads
   * \collective
   */
  MpiEnvironment(int* argc, char*** argv, Threads threads = Threads::Serialized, bool is_wanted = true);
  //! \collective
  ~MpiEnvironment();
  MpiEnvironment(const MpiEnvironment&) = delete;
  MpiEnvironment& operator=(const MpiEnvironment&) = delete;

  //! Returns true when the process belongs to an MPI run, even of one rank. \local
  static bool isUnderLauncher();
  //! Returns true when ranks communicate by MPI. \local
  bool isMpi() const { return m_is_mpi; }
  //! Returns the number of processes of the run, as MPI gives it, or 1. \local
  Int32 nbProcess() const;

  //! Returns a manager of all ranks, by MPI, or of a single rank without launcher. \collective
  Ref<IParallelMng> createParallelMng(ITraceMng* trace_mng) const;

  /*!
   * \brief Returns true if all ranks call this within \a timeout_s seconds of one another.
   *
   * Call it in the last handler of main(). After a fault that every rank sees, all ranks call it, and one of them may report for all. A
   * rank that failed alone finds out that no other rank comes: the others are busy or wait in a collective call. Call it at most once.
   */
  bool everyRankComesWithin(double timeout_s) const;

  //! Ends all ranks at once. Call it in the last handler of main(), after an error that the other ranks have not seen. \local
  [[noreturn]] static void abort(int exit_code);

 private:
  class OnRequest;

  void initialize(int* argc, char*** argv, Threads threads);

  int m_nb_exception;
  //! The communicator of everyRankComesWithin() alone, so that no other call is mistaken for it. Null without MPI.
  std::unique_ptr<detail::comm::OwnedComm> m_failure_comm;
  //! Null when the process is one of MPI, or must not become one.
  std::shared_ptr<OnRequest> m_on_request;
  bool m_is_mpi = false;
  bool m_has_initialized = false;
};
} // namespace Arcane
