// SPDX-License-Identifier: Apache-2.0
// The stream of the vendor that belongs to a queue.
#pragma once

namespace Arcane::Accelerator
{
//! Holds a stream of any vendor. Null for queues of the host.
class NativeStream
{
 public:
  NativeStream() = default;
  explicit NativeStream(void* stream) noexcept
  : m_stream(stream)
  {}

  bool isValid() const noexcept { return m_stream; }
  void* getNativePointer() const noexcept { return m_stream; }

 private:
  void* m_stream = nullptr;
};
} // namespace Arcane::Accelerator
