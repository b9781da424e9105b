// SPDX-License-Identifier: Apache-2.0
// Why something cannot be done for a watcher.
#pragma once

#include "shmem/watch/reader/arcane_watch.h"

#include <exception>
#include <string>
#include <utility>

namespace Arcane::detail::watch
{
//! A status of the C interface with the sentence that explains it.
class WatchFault : public std::exception
{
 public:
  WatchFault(arcane_watch_status status, std::string text)
  : m_status(status)
  , m_text(std::move(text))
  {}
  arcane_watch_status status() const { return m_status; }
  const char* what() const noexcept override { return m_text.c_str(); }

 private:
  arcane_watch_status m_status;
  std::string m_text;
};
} // namespace Arcane::detail::watch
