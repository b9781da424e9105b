// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/SharedBlock.h"

#include "accelerator/pool/MemoryPool.h"
#include "accelerator/runtime/ImportedMemory.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/RunnerImpl.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/system/ProcessIdentity.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <limits>
#include <utility>

#include <sys/socket.h>
#include <unistd.h>

namespace Arcane::Accelerator
{
using detail::runtime::DeviceBackend;
using detail::runtime::throwIfFailed;

namespace
{
constexpr UInt64 shared_block_magic = 0x41524348424c4b32;

[[noreturn]] void failSocket(const char* action)
{
  ARCANE_FATAL("cannot {0} a shared block: {1}", action, std::strerror(errno));
}

//! A message with room for one file descriptor.
struct SocketMessage
{
  ::iovec bytes = {};
  alignas(::cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
  ::msghdr header = {};

  SocketMessage(void* data, std::size_t nb_byte)
  : bytes{ data, nb_byte }
  {
    header.msg_iov = &bytes;
    header.msg_iovlen = 1;
  }
  SocketMessage(const SocketMessage&) = delete;
  SocketMessage& operator=(const SocketMessage&) = delete;

  void makeRoomForDescriptor()
  {
    header.msg_control = control.data();
    header.msg_controllen = CMSG_LEN(sizeof(int));
  }
  //! Moves to the remaining bytes; a descriptor passes with the first byte.
  void advance(std::size_t nb_byte)
  {
    bytes.iov_base = static_cast<char*>(bytes.iov_base) + nb_byte;
    bytes.iov_len -= nb_byte;
    header.msg_control = nullptr;
    header.msg_controllen = 0;
  }
};

//! \param descriptor  sent with it; negative for none
void sendBytes(int socket, const void* data, std::size_t nb_byte, int descriptor)
{
  SocketMessage message(const_cast<void*>(data), nb_byte);
  if (descriptor >= 0) {
    message.makeRoomForDescriptor();
    ::cmsghdr* passed = CMSG_FIRSTHDR(&message.header);
    passed->cmsg_level = SOL_SOCKET;
    passed->cmsg_type = SCM_RIGHTS;
    passed->cmsg_len = CMSG_LEN(sizeof(int));
    std::memcpy(CMSG_DATA(passed), &descriptor, sizeof(int));
  }
  while (message.bytes.iov_len > 0) {
    const ssize_t nb_sent = ::sendmsg(socket, &message.header, MSG_NOSIGNAL);
    if (nb_sent < 0 && errno != EINTR)
      failSocket("send");
    if (nb_sent > 0)
      message.advance(static_cast<std::size_t>(nb_sent));
  }
}

//! \param descriptor  set to the one that came with it, which is the caller's. \return false if the other end stopped before
bool receiveBytes(int socket, void* data, std::size_t nb_byte, int& descriptor)
{
  SocketMessage message(data, nb_byte);
  message.makeRoomForDescriptor();
  while (message.bytes.iov_len > 0) {
    const ssize_t nb_read = ::recvmsg(socket, &message.header, MSG_WAITALL | MSG_CMSG_CLOEXEC);
    if (nb_read < 0 && errno == EINTR)
      continue;
    if (nb_read < 0)
      failSocket("receive");
    if (const ::cmsghdr* passed = CMSG_FIRSTHDR(&message.header); passed && passed->cmsg_type == SCM_RIGHTS)
      std::memcpy(&descriptor, CMSG_DATA(passed), sizeof(int));
    if (nb_read == 0)
      return false;
    message.advance(static_cast<std::size_t>(nb_read));
  }
  return true;
}
} // namespace

SharedBlock::SharedBlock(detail::pool::MemoryPool& pool, const void* block)
: SharedBlock()
{
  const Int64 nb_byte = pool.requestedSize(block);
  detail::pool::BlockOrigin origin;
  ARCANE_THROW_IF(nb_byte < 0 || !pool.originOf(block, origin), ArgumentException, "memory pool '{0}': address {1} is no live block of it",
                  pool.name(), block);
  m_head.magic = shared_block_magic;
  m_head.process = detail::base::processIdentity();
  m_head.offset = origin.offset;
  m_head.nb_byte = nb_byte;
  m_head.device = pool.device().asInt32();
  m_head.has_descriptor = origin.pages != 0 ? 1 : 0;
  addPiece(pool, origin);
  for (Int64 nb_covered = origin.nb_byte - origin.offset; nb_covered < nb_byte; nb_covered += origin.nb_byte) {
    ARCANE_FATAL_IF(!pool.originOf(static_cast<const std::byte*>(block) + nb_covered, origin),
                    "memory pool '{0}': cannot share a block of {1} bytes: the pool knows where the first {2} are, expected all",
                    pool.name(), nb_byte, nb_covered);
    addPiece(pool, origin);
  }
}

void SharedBlock::addPiece(detail::pool::MemoryPool& pool, const detail::pool::BlockOrigin& origin)
{
  Piece piece;
  piece.nb_byte = origin.nb_byte;
  piece.base = origin.pages != 0 ? origin.pages : reinterpret_cast<UInt64>(origin.base);
  if (origin.pages != 0)
    throwIfFailed(pool.backend().exportPages(origin.pages, m_descriptors.emplace_back(-1)), "share pages with other processes");
  else
    throwIfFailed(pool.backend().exportMemory(origin.base, piece.handle), "share memory with other processes");
  m_pieces.push_back(piece);
  ++m_head.nb_piece;
}

bool SharedBlock::isWhole() const
{
  const auto nb_piece = static_cast<Int32>(m_pieces.size());
  const Int32 nb_descriptor = m_head.has_descriptor == 1 ? nb_piece : 0;
  if (nb_piece == 0 || nb_piece != m_head.nb_piece || static_cast<Int32>(m_descriptors.size()) != nb_descriptor)
    return false;
  if (m_head.offset < 0 || m_head.nb_byte <= 0 || (nb_descriptor == 0 && nb_piece != 1))
    return false;
  Int64 nb_byte = 0;
  for (const Piece& piece : m_pieces) {
    if (piece.nb_byte <= 0 || nb_byte > std::numeric_limits<Int64>::max() - piece.nb_byte)
      return false;
    nb_byte += piece.nb_byte;
  }
  return m_head.offset < m_pieces.front().nb_byte && m_head.nb_byte <= nb_byte - m_head.offset;
}

SharedBlock::SharedBlock(SharedBlock&& rhs) noexcept = default;

SharedBlock& SharedBlock::operator=(SharedBlock&& rhs) noexcept
{
  std::swap(m_head, rhs.m_head);
  m_pieces.swap(rhs.m_pieces);
  m_descriptors.swap(rhs.m_descriptors);
  return *this;
}

SharedBlock::~SharedBlock()
{
  for (const int descriptor : m_descriptors)
    if (descriptor >= 0)
      ::close(descriptor);
}

void SharedBlock::send(int socket) const
{
  sendBytes(socket, &m_head, sizeof(m_head), -1);
  for (std::size_t i = 0; i < m_pieces.size(); ++i)
    sendBytes(socket, &m_pieces[i], sizeof(Piece), m_head.has_descriptor == 1 ? m_descriptors[i] : -1);
}

SharedBlock SharedBlock::receive(int socket)
{
  SharedBlock block;
  const auto receive_part = [&](void* data, std::size_t nb_byte) {
    int descriptor = -1;
    const bool is_received = receiveBytes(socket, data, nb_byte, descriptor);
    if (descriptor >= 0)
      block.m_descriptors.push_back(descriptor);
    return is_received;
  };
  bool is_right = receive_part(&block.m_head, sizeof(Head)) && block.m_head.magic == shared_block_magic;
  while (is_right && static_cast<Int32>(block.m_pieces.size()) < block.m_head.nb_piece)
    is_right = receive_part(&block.m_pieces.emplace_back(), sizeof(Piece));
  ARCANE_FATAL_IF(!is_right || !block.isWhole(),
                  "shared block: what arrived is incomplete, or something else, expected what SharedBlock::send() sends");
  return block;
}

ImportedBlock::ImportedBlock(const Runner& runner, const SharedBlock& block)
: m_nb_byte(block.size())
{
  ARCANE_FATAL_IF(!runner.isInitialized(), "imported block: the runner is not initialised");
  ARCANE_FATAL_IF(!block.isWhole(), "imported block: the shared block is not there, expected one that was not moved from");
  DeviceBackend& backend = runner.internalImpl().backend();
  const DeviceId device = runner.deviceId();
  const SharedBlock::Head& head = block.m_head;
  std::vector<detail::runtime::ForeignPiece> pieces;
  for (std::size_t i = 0; i < block.m_pieces.size(); ++i) {
    const SharedBlock::Piece& piece = block.m_pieces[i];
    pieces.push_back({ piece.handle, piece.base, piece.nb_byte, head.has_descriptor == 0 ? -1 : block.m_descriptors[i] });
  }
  const auto memory = detail::runtime::ImportedMemory::open(backend, device, head.process, pieces);
  m_data = memory->base() + head.offset;
  m_mapping = memory;
}
} // namespace Arcane::Accelerator
