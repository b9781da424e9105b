// SPDX-License-Identifier: Apache-2.0
// A request: a message that is still on its way.
#pragma once

#include "arcane_core/comm/MessagePassingGlobal.h"

#include <cstdint>
#include <memory>
#include <utility>

namespace Arcane::MessagePassing
{
struct RequestParts;

/*!
 * \brief Identifies a non-blocking communication of one IParallelMng, which waits for it.
 *
 * The buffers of the message must live, and must not be touched, until the request has been waited for. A copy identifies
 * the same message; only one of the copies may be waited for.
 */
class Request
{
 public:
  Request() = default;
  //! Makes a valid request. \a keep lives as long as the request: it may own a buffer that only the message needs.
  explicit Request(std::uintptr_t handle, std::shared_ptr<const void> keep = {})
  : m_handle(handle)
  , m_keep(std::move(keep))
  , m_is_valid(true)
  {}

  //! Makes a valid request that is finished when all \a parts are finished.
  explicit Request(std::shared_ptr<RequestParts> parts)
  : m_parts(std::move(parts))
  , m_is_valid(true)
  {}

  //! Returns false when there is nothing to wait for: the message is finished or was never posted. \local
  bool isValid() const { return m_is_valid; }
  //! Makes the request invalid without waiting for the message. \local
  void reset() { *this = Request(); }

  //! Returns the handle. Its meaning depends on the IParallelMng that made the request. \local
  std::uintptr_t handle() const { return m_handle; }
  void setHandle(std::uintptr_t handle) { m_handle = handle; }
  //! Returns the parts of a collective call, or null when the request is one message. \local
  RequestParts* parts() const { return m_parts.get(); }

 private:
  std::uintptr_t m_handle = 0;
  std::shared_ptr<RequestParts> m_parts;
  std::shared_ptr<const void> m_keep;
  bool m_is_valid = false;
};
} // namespace Arcane::MessagePassing
