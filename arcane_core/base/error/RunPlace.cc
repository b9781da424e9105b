// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/error/RunPlace.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <sstream>

namespace Arcane::detail::base
{

namespace
{

// The handler of a signal must not allocate the memory of a thread: this model has it from the start of the thread.
[[gnu::tls_model("initial-exec")]] thread_local RunPlace place_of_thread;

std::atomic<Int32> nb_rank_thread = 0;
//! The place of the rank that began last.
std::atomic<const RunPlace*> last_place = nullptr;

void setText(RunPlace& place, std::string_view text, bool is_entry_point)
{
  const std::size_t nb_char = std::min(text.size(), RunPlace::MaxText - 1);
  std::memcpy(place.text, text.data(), nb_char);
  place.text[nb_char] = 0;
  place.is_in_entry_point = is_entry_point;
}

} // namespace

std::string RunPlace::description() const
{
  if (!isInRun())
    return {};
  ClassicStream<std::ostringstream> o;
  o << (is_in_entry_point ? "entry point " : "") << text;
  if (iteration >= 0)
    o << ", iteration " << iteration << ", time " << time;
  if (nb_rank > 0)
    o << ", rank " << rank << " of " << nb_rank;
  return o.str();
}

RunPlace& placeOfThread()
{
  return place_of_thread;
}

const RunPlace* knownPlace()
{
  if (place_of_thread.rank >= 0)
    return &place_of_thread;
  return (nb_rank_thread.load() == 1) ? last_place.load() : nullptr;
}

RankScope::RankScope(Int32 rank, Int32 nb_rank)
{
  place_of_thread = RunPlace();
  place_of_thread.rank = rank;
  place_of_thread.nb_rank = nb_rank;
  last_place = &place_of_thread;
  ++nb_rank_thread;
}

RankScope::~RankScope()
{
  --nb_rank_thread;
  const RunPlace* mine = &place_of_thread;
  last_place.compare_exchange_strong(mine, nullptr);
  place_of_thread = RunPlace();
}

void notePhase(std::string_view phase)
{
  setText(place_of_thread, phase, false);
}

void noteEntryPoint(std::string_view full_name)
{
  setText(place_of_thread, full_name, true);
}

void noteIteration(Int64 iteration, Real time)
{
  place_of_thread.iteration = iteration;
  place_of_thread.time = time;
}

} // namespace Arcane::detail::base
