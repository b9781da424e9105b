// SPDX-License-Identifier: Apache-2.0
#include "accelerator/memory/SharedBlock.h"

#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/RunnerImpl.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/ArgumentException.h"

#include <cerrno>
#include <cstring>
#include <map>
#include <mutex>
#include <tuple>
#include <utility>

#include <sys/socket.h>
#include <unistd.h>

namespace Arcane::Accelerator
{
using detail::DeviceBackend;
using detail::DriverStatus;
using detail::throwIfFailed;

namespace
{
  constexpr UInt64 shared_block_magic = 0x41524348424c4b31;

  //! Memory of another process in the addresses of this one.
  class Mapping
  {
   public:
    Mapping(DeviceBackend& backend, DeviceId device, const detail::MemoryHandle& handle)
    : m_backend(backend)
    {
      throwIfFailed(backend.importMemory(handle, device, &m_base), "open the memory of another process");
    }
    Mapping(DeviceBackend& backend, DeviceId device, int descriptor, Int64 nb_byte)
    : m_backend(backend)
    , m_nb_byte(nb_byte)
    {
      throwIfFailed(backend.importPages(descriptor, nb_byte, device, m_pages), "open the memory of another process");
      DriverStatus status = backend.reserveAddresses(device, nb_byte, &m_base);
      if (status.isOk()) {
        status = backend.mapPages(m_base, m_pages, nb_byte);
        if (!status.isOk())
          detail::reportIfFailed(backend.freeAddresses(m_base, nb_byte), "give addresses back");
      }
      if (!status.isOk())
        detail::reportIfFailed(backend.releasePages(m_pages, nb_byte), "close the memory of another process");
      throwIfFailed(status, "map the memory of another process");
    }
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;
    ~Mapping()
    {
      constexpr const char* what = "close the memory of another process";
      if (m_nb_byte == 0) {
        detail::reportIfFailed(m_backend.closeImported(m_base), what);
        return;
      }
      detail::reportIfFailed(m_backend.unmapPages(m_base, m_nb_byte), what);
      detail::reportIfFailed(m_backend.releasePages(m_pages, m_nb_byte), what);
      detail::reportIfFailed(m_backend.freeAddresses(m_base, m_nb_byte), what);
    }

    std::byte* base() const { return static_cast<std::byte*>(m_base); }

   private:
    DeviceBackend& m_backend;
    void* m_base = nullptr;
    //! Of pages; 0 for memory with a handle.
    Int64 m_nb_byte = 0;
    UInt64 m_pages = 0;
  };

  //! Which memory of which process, in the addresses of which device.
  using MappingKey = std::tuple<const DeviceBackend*, Int32, Int64, UInt64>;

  //! What is open. Drivers refuse, or count, memory that is opened twice.
  struct OpenMappings
  {
    std::mutex mutex;
    std::map<MappingKey, std::weak_ptr<Mapping>> mappings;

    static OpenMappings& instance()
    {
      static OpenMappings* all = new OpenMappings();
      return *all;
    }
  };

  [[noreturn]] void failSocket(const char* action)
  {
    ARCANE_FATAL("cannot {0} a shared block: {1}", action, std::strerror(errno));
  }
} // namespace

SharedBlock::
SharedBlock(detail::MemoryPool& pool, const void* block)
{
  detail::BlockOrigin origin;
  const Int64 nb_byte = pool.requestedSize(block);
  ARCANE_THROW_IF(nb_byte < 0 || !pool.originOf(block, origin), ArgumentException, "memory pool '{0}': address {1} is no live block of it",
                  pool.name(), block);
  m_head.magic = shared_block_magic;
  m_head.process = ::getpid();
  m_head.base_nb_byte = origin.nb_byte;
  m_head.offset = origin.offset;
  m_head.nb_byte = nb_byte;
  m_head.device = pool.device().asInt32();
  m_head.base = origin.pages != 0 ? origin.pages : reinterpret_cast<UInt64>(origin.base);
  m_head.has_descriptor = origin.pages != 0 ? 1 : 0;
  if (origin.pages != 0)
    throwIfFailed(pool.backend().exportPages(origin.pages, m_descriptor), "share pages with other processes");
  else
    throwIfFailed(pool.backend().exportMemory(origin.base, m_head.handle), "share memory with other processes");
}

SharedBlock::
SharedBlock(SharedBlock&& rhs) noexcept
: m_head(rhs.m_head)
, m_descriptor(std::exchange(rhs.m_descriptor, -1))
{
}

SharedBlock& SharedBlock::
operator=(SharedBlock&& rhs) noexcept
{
  std::swap(m_head, rhs.m_head);
  std::swap(m_descriptor, rhs.m_descriptor);
  return *this;
}

SharedBlock::
~SharedBlock()
{
  if (m_descriptor >= 0)
    ::close(m_descriptor);
}

void SharedBlock::
send(int socket) const
{
  Head head = m_head;
  ::iovec bytes = { &head, sizeof(head) };
  alignas(::cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
  ::msghdr message{};
  message.msg_iov = &bytes;
  message.msg_iovlen = 1;
  if (m_descriptor >= 0) {
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    ::cmsghdr* passed = CMSG_FIRSTHDR(&message);
    passed->cmsg_level = SOL_SOCKET;
    passed->cmsg_type = SCM_RIGHTS;
    passed->cmsg_len = CMSG_LEN(sizeof(int));
    std::memcpy(CMSG_DATA(passed), &m_descriptor, sizeof(int));
  }
  if (::sendmsg(socket, &message, MSG_NOSIGNAL) != static_cast<ssize_t>(sizeof(head)))
    failSocket("send");
}

SharedBlock SharedBlock::
receive(int socket)
{
  SharedBlock block;
  ::iovec bytes = { &block.m_head, sizeof(Head) };
  alignas(::cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
  ::msghdr message{};
  message.msg_iov = &bytes;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  const ssize_t nb_read = ::recvmsg(socket, &message, MSG_WAITALL | MSG_CMSG_CLOEXEC);
  if (nb_read < 0)
    failSocket("receive");
  if (const ::cmsghdr* passed = CMSG_FIRSTHDR(&message); passed && passed->cmsg_type == SCM_RIGHTS)
    std::memcpy(&block.m_descriptor, CMSG_DATA(passed), sizeof(int));
  const bool is_whole = nb_read == static_cast<ssize_t>(sizeof(Head)) && block.m_head.magic == shared_block_magic;
  ARCANE_FATAL_IF(!is_whole || (block.m_head.has_descriptor == 1) != (block.m_descriptor >= 0),
                  "shared block: {0} bytes of something else arrived, expected {1} bytes sent by SharedBlock::send()", nb_read,
                  sizeof(Head));
  return block;
}

ImportedBlock::
ImportedBlock(const Runner& runner, const SharedBlock& block)
: m_nb_byte(block.size())
{
  ARCANE_FATAL_IF(!runner.isInitialized(), "imported block: the runner is not initialised");
  DeviceBackend& backend = runner.internalImpl().backend();
  const SharedBlock::Head& head = block.m_head;
  OpenMappings& open = OpenMappings::instance();
  const std::scoped_lock lock(open.mutex);
  std::weak_ptr<Mapping>& known = open.mappings[{ &backend, runner.deviceId().asInt32(), head.process, head.base }];
  std::shared_ptr<Mapping> mapping = known.lock();
  if (!mapping) {
    mapping = (head.has_descriptor == 1)
              ? std::make_shared<Mapping>(backend, runner.deviceId(), block.m_descriptor, head.base_nb_byte)
              : std::make_shared<Mapping>(backend, runner.deviceId(), head.handle);
    known = mapping;
  }
  m_data = mapping->base() + head.offset;
  m_mapping = mapping;
}
} // namespace Arcane::Accelerator
