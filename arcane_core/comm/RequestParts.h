// SPDX-License-Identifier: Apache-2.0
// Requests that consist of several requests, and have something to do when all of these are finished.
#pragma once

#include "arcane_core/comm/Request.h"

#include "arcane_core/base/array/UniqueArray.h"

#include <functional>
#include <vector>

namespace Arcane::MessagePassing
{
//! The parts of a collective call that does not wait.
struct RequestParts
{
  //! The requests of the parts, which have no parts themselves.
  std::vector<Request> requests;
  //! Called once, when all requests are finished; may be empty. The function owns the buffers that only the call needs.
  std::function<void()> finish;

  ArrayView<Request> view() { return { static_cast<Int32>(requests.size()), requests.data() }; }
  //! Returns true when all requests are finished. \local
  bool areOver() const;
};
} // namespace Arcane::MessagePassing

namespace Arcane::detail::comm
{
using MessagePassing::RequestParts;

//! Returns true if one of the requests has parts. \local
bool hasParts(ConstArrayView<MessagePassing::Request> requests);

//! \throws ArgumentException when one of the requests has parts: it is a collective call, on which other ranks count. \local
void throwIfPartsIn(ConstArrayView<MessagePassing::Request> requests, const char* call);

//! Resets a request whose parts are finished, and calls its function finish. \local
void endRequest(MessagePassing::Request& request);

//! Finishes requests without parts, at least one of them if \a is_blocking; resets them and returns their indexes.
using FinishSome = std::function<UniqueArray<Integer>(ArrayView<MessagePassing::Request> requests, bool is_blocking)>;

/*!
 * \brief Does what \a finish_some does for requests of which some have parts.
 *
 * A request with parts is finished with the last of them. \local
 */
UniqueArray<Integer> finishSomeWithParts(ArrayView<MessagePassing::Request> requests, bool is_blocking, const FinishSome& finish_some);
} // namespace Arcane::detail::comm
