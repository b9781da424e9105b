// SPDX-License-Identifier: Apache-2.0
// A part of the code that the ranks run one after the other.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

namespace Arcane
{
class IParallelMng;

/*!
 * \brief A section that begins with the constructor and ends with the destructor, and is run by one rank at a time, in the order of ranks.
 *
 * Its code must not communicate. A rank that leaves it by an exception makes no other call: the error ends the run.
 */
class ARCANE_EXPORT SequentialSection
{
 public:
  //! Waits for the end of the sections of all lower ranks. \collective
  explicit SequentialSection(IParallelMng* pm);
  //! Does the same for the ranks of a sub-domain or of a mesh. \collective
  template <typename Owner>
  requires requires(Owner* owner) { owner->parallelMng(); }
  explicit SequentialSection(Owner* owner)
  : SequentialSection(owner->parallelMng())
  {}
  SequentialSection(const SequentialSection&) = delete;
  SequentialSection& operator=(const SequentialSection&) = delete;
  /*!
   * \brief Starts the section of the next rank, then waits for the sections of all ranks.
   * \collective
   * \throws ParallelFatalErrorException on all ranks when a rank has set an error
   */
  ~SequentialSection() noexcept(false);

  //! Says that the section of this rank has failed. \local
  void setError(bool is_error) { m_has_error = is_error; }

 private:
  IParallelMng* m_parallel_mng;
  //! The lowest rank below this one that has set an error, or A_NULL_RANK.
  Int32 m_failed_rank;
  int m_nb_exception;
  bool m_has_error = false;
};

} // namespace Arcane
