// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/RequestParts.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <algorithm>

namespace Arcane::MessagePassing
{
bool RequestParts::areOver() const
{
  return std::none_of(requests.begin(), requests.end(), [](const Request& r) { return r.isValid(); });
}
} // namespace Arcane::MessagePassing

namespace Arcane::detail::comm
{
using MessagePassing::Request;

namespace
{
//! Returns the requests that are left, each of which is one message.
std::vector<Request*> messagesLeft(ArrayView<Request> requests)
{
  std::vector<Request*> left;
  for (Request& request : requests) {
    if (!request.isValid())
      continue;
    if (!request.parts()) {
      left.push_back(&request);
      continue;
    }
    for (Request& part : request.parts()->requests)
      if (part.isValid())
        left.push_back(&part);
  }
  return left;
}

//! Finishes some of the messages, and resets the requests that hold them.
void finishMessages(const std::vector<Request*>& messages, bool is_blocking, const FinishSome& finish_some)
{
  UniqueArray<Request> copies;
  for (const Request* message : messages)
    copies.add(*message);
  for (const Integer i : finish_some(copies.view(), is_blocking))
    messages[static_cast<std::size_t>(i)]->reset();
}
} // namespace

bool hasParts(ConstArrayView<Request> requests)
{
  return std::any_of(requests.begin(), requests.end(), [](const Request& r) { return r.parts() != nullptr; });
}

void throwIfPartsIn(ConstArrayView<Request> requests, const char* call)
{
  for (Integer i = 0; i < requests.size(); ++i)
    if (requests[i].parts())
      ARCANE_THROW(ArgumentException, "{0}: request {1} is a collective call, expected a message: all ranks must wait for it", call, i);
}

void endRequest(Request& request)
{
  // The parts live until their last function has returned.
  const Request ended = request;
  request.reset();
  if (ended.parts()->finish)
    ended.parts()->finish();
}

UniqueArray<Integer> finishSomeWithParts(ArrayView<Request> requests, bool is_blocking, const FinishSome& finish_some)
{
  std::vector<Integer> asked;
  for (Integer i = 0; i < requests.size(); ++i)
    if (requests[i].isValid())
      asked.push_back(i);
  const auto is_over = [&](Integer i) {
    const Request& request = requests[i];
    return !request.isValid() || (request.parts() && request.parts()->areOver());
  };
  UniqueArray<Integer> done;
  while (!asked.empty()) {
    const bool waits = is_blocking && std::none_of(asked.begin(), asked.end(), is_over);
    finishMessages(messagesLeft(requests), waits, finish_some);
    for (const Integer i : asked)
      if (is_over(i)) {
        done.add(i);
        if (requests[i].isValid())
          endRequest(requests[i]);
      }
    if (!done.empty() || !is_blocking)
      break;
  }
  return done;
}
} // namespace Arcane::detail::comm
