// SPDX-License-Identifier: Apache-2.0
// Requests of users to a running run, as text.
#pragma once

#include "arcane_core/base/text/String.h"

#include <optional>
#include <string_view>
#include <vector>

namespace Arcane::detail::run
{
enum class eRunRequest
{
  Picture,
  Checkpoint,
  Stop,
  FinalTime,
  LastIteration,
  Progress,
  Verbosity
};

//! A request, or the fault of its text.
struct RunRequest
{
  //! The line of the request, without blanks at its ends.
  String text;
  eRunRequest what = eRunRequest::Progress;
  //! Empty if the request has none.
  std::optional<Real> value = {};
  //! Null for a request that is right.
  String fault = {};
};

//! Reads one request per line. Empty lines, and lines that begin with `#`, are ignored. A text without request is one with a fault. \local
std::vector<RunRequest> runRequestsOf(std::string_view text);

//! Returns what the line `# asked by...` of a text says, such as `asked by process 4711 (python3) of user 1000`; null without one. \local
String askerOf(std::string_view text);

//! Returns the table of requests in Markdown, with a line end after each row. \local
String runRequestsMarkdown();
} // namespace Arcane::detail::run
