// SPDX-License-Identifier: Apache-2.0
// MPI for as long as a scope lasts.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

#include <memory>

namespace Arcane
{
namespace detail
{
class OwnedComm;
}

/*!
 * \brief Starts MPI if the process was started by an MPI launcher, and ends it if it started it.
 *
 * Without a launcher the run is sequential and MPI is not touched, which saves its start-up time. The end is collective;
 * it does not take place while an exception is in flight, since the other ranks may not come: then the owner of main()
 * ends all ranks with abort().
 */
class MpiEnvironment
{
 public:
  //! How the threads of the process call MPI.
  enum class Threads
  {
    //! One at a time.
    Serialized,
    //! As they like.
    Multiple
  };

  /*!
   * \param is_wanted false: MPI is not started, even under a launcher
   * \throws FatalErrorException when MPI does not support \a threads
   * \collective
   */
  MpiEnvironment(int* argc, char*** argv, Threads threads = Threads::Serialized, bool is_wanted = true);
  //! \collective
  ~MpiEnvironment();
  MpiEnvironment(const MpiEnvironment&) = delete;
  MpiEnvironment& operator=(const MpiEnvironment&) = delete;

  //! True when the process is one of an MPI run, even of one rank. \local
  static bool isUnderLauncher();
  //! \local
  bool isMpi() const { return m_is_mpi; }

  //! Manager of all ranks: MPI, or sequential when there is no launcher. \collective
  Ref<IParallelMng> createParallelMng(ITraceMng* trace_mng) const;

  /*!
   * \brief Whether all ranks call this within \a timeout_s seconds of one another.
   *
   * For the last handler of main(): after a fault that every rank sees, all come, and one may speak for all; a rank that
   * failed alone learns that nobody comes, while the others are busy or wait in a collective call. At most once.
   */
  bool everyRankComesWithin(double timeout_s) const;

  //! Ends all ranks at once: the last handler of main() after an error that the other ranks do not know of. \local
  [[noreturn]] static void abort(int exit_code);

 private:
  void initialize(int* argc, char*** argv, Threads threads);

  int m_nb_exception;
  //! Of everyRankComesWithin() alone, so that no other call is mistaken for it. Null without MPI.
  std::unique_ptr<detail::OwnedComm> m_failure_comm;
  bool m_is_mpi = false;
  bool m_has_initialized = false;
};
} // namespace Arcane
