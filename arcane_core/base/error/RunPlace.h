// SPDX-License-Identifier: Apache-2.0
// The place of the thread of a rank in its run, for reports of failures and crashes.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <string>
#include <string_view>

namespace Arcane::detail::base
{

/*!
 * \brief Describes where a rank is in its run, as plain data that the handler of a signal reads.
 *
 * Each thread has one, which is empty on threads that are not ranks.
 */
struct RunPlace
{
  static constexpr std::size_t MaxText = 96;

  Int32 rank = -1;
  Int32 nb_rank = 0;
  //! The iteration is negative before the first one.
  Int64 iteration = -1;
  Real time = 0.0;
  bool is_in_entry_point = false;
  //! `Module.EntryPoint`, or what the run does outside entry points. The text ends with a zero; it is empty outside a run.
  char text[MaxText] = {};

  bool isInRun() const { return text[0] != 0; }
  //! Returns a text such as `entry point Hydro.Compute, iteration 12, time 0.5, rank 1 of 4`, or nothing outside a run. \local
  std::string description() const;
};

//! Returns the place of the calling thread. \local
RunPlace& placeOfThread();

/*!
 * \brief Says that the calling thread is a rank of a run, until the end of the scope.
 *
 * While it is the only such thread of the process, the place is also the place of threads that work for it.
 */
class RankScope
{
 public:
  RankScope(Int32 rank, Int32 nb_rank);
  ~RankScope();
  RankScope(const RankScope&) = delete;
  RankScope& operator=(const RankScope&) = delete;
};

//! Returns the place of the calling thread or, if this thread is not a rank, the place of the only rank of the process. The handler of a
//! signal may call it. \return null when neither is known \local
const RunPlace* knownPlace();

//! Notes what the rank of the calling thread does outside entry points, such as `reading the case`. \local
void notePhase(std::string_view phase);
//! Notes that the rank of the calling thread executes an entry point. \local
void noteEntryPoint(std::string_view full_name);
//! Notes the iteration and the time of the rank of the calling thread. \local
void noteIteration(Int64 iteration, Real time);

} // namespace Arcane::detail::base
