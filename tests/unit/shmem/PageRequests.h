// SPDX-License-Identifier: Apache-2.0
// Requests of pages that the system refuses or interrupts.
#pragma once

#include <atomic>
#include <cerrno>

namespace Arcane::test
{
//! Lets the next requests of pages of this process fail, while it lives: some are interrupted, then memory is short for some.
class PageRequests
{
 public:
  PageRequests(int nb_interrupt, int nb_short)
  {
    s_nb_interrupt = nb_interrupt;
    s_nb_short = nb_short;
  }
  ~PageRequests()
  {
    s_nb_interrupt = 0;
    s_nb_short = 0;
  }
  PageRequests(const PageRequests&) = delete;
  PageRequests& operator=(const PageRequests&) = delete;

  //! Returns the number of failures that are still to come.
  static int nbLeft() { return s_nb_interrupt + s_nb_short; }
  //! Returns the errno of a request, 0 if it is to be executed.
  static int nextError()
  {
    if (take(s_nb_interrupt))
      return EINTR;
    return take(s_nb_short) ? EAGAIN : 0;
  }

 private:
  inline static std::atomic<int> s_nb_interrupt = 0;
  inline static std::atomic<int> s_nb_short = 0;

  static bool take(std::atomic<int>& number)
  {
    int nb_left = number;
    while (nb_left > 0 && !number.compare_exchange_weak(nb_left, nb_left - 1))
      continue;
    return nb_left > 0;
  }
};
} // namespace Arcane::test
