// SPDX-License-Identifier: Apache-2.0
// A full disk, without needing one.
#pragma once

#include <csignal>

#include <sys/resource.h>

namespace Arcane::test
{
//! While it lives, no file of this process may grow beyond a size.
class FileSizeLimit
{
 public:
  explicit FileSizeLimit(rlim_t bytes)
  {
    m_old_handler = std::signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &m_old_limit);
    const rlimit limit = { bytes, m_old_limit.rlim_max };
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileSizeLimit()
  {
    setrlimit(RLIMIT_FSIZE, &m_old_limit);
    std::signal(SIGXFSZ, m_old_handler);
  }

 private:
  rlimit m_old_limit = {};
  void (*m_old_handler)(int) = nullptr;
};
} // namespace Arcane::test
