// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/HostBackend.h"

#include "accelerator/runtime/ExchangeCommands.h"
#include "accelerator/runtime/HostAddressSpace.h"

#include "arcane_core/base/system/CgroupMemory.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <sys/sysinfo.h>
#include <thread>

namespace Arcane::detail::runtime
{
namespace
{
//! Represents a stream or an event: only its address matters.
struct Token
{
};

DriverStatus makeToken(const char* call, void** token)
{
  *token = new (std::nothrow) Token;
  return *token ? DriverStatus() : DriverStatus::outOfMemory(call);
}

DriverStatus dropToken(void* token)
{
  delete static_cast<Token*>(token);
  return {};
}

//! Does at once what other devices do later.
class HostExchange : public ExchangeCommands
{
 public:
  DriverStatus putNumbers(void*, Span<const StreamNumber> numbers) override
  {
    for (const StreamNumber& n : numbers) {
      std::atomic_ref<UInt64> number(*n.number);
      if (!n.is_wait)
        number.store(n.value, std::memory_order_release);
      else
        while (number.load(std::memory_order_acquire) < n.value)
          std::this_thread::yield();
    }
    return {};
  }
  DriverStatus copyRows(void*, eRowCopy direction, Span<const RowCopy> copies) override
  {
    copyRowsOnHost(direction, copies);
    return {};
  }
  DriverStatus reachDevice(DeviceId, DeviceId) override { return {}; }
};

constexpr Int64 block_alignment = 256;

//! Large blocks start at a large page, so that the system can use large pages.
std::size_t alignmentOf(Int64 nb_byte)
{
  return static_cast<std::size_t>(nb_byte >= host_page_size ? host_page_size : block_alignment);
}
} // namespace

HostBackend::HostBackend()
{
  DeviceInfo host;
  host.setDeviceId(DeviceId());
  host.setName("HostDevice");
  host.setDescription("the host");
  host.setWarpSize(1);
  host.setHasPageableMemoryAccess(true);
  addDevice(host);
}

HostBackend& HostBackend::instance()
{
  static auto* const backend = new HostBackend();
  return *backend;
}

DriverStatus HostBackend::memoryInfo(DeviceId, DeviceMemoryInfo& info)
{
  struct sysinfo system = {};
  if (::sysinfo(&system) != 0)
    return DriverStatus::error("sysinfo", std::strerror(errno));
  const auto unit = static_cast<Int64>(system.mem_unit);
  // A control group, for example of a container, may allow less.
  const Int64 free = std::min(static_cast<Int64>(system.freeram + system.bufferram) * unit, base::cgroupAvailableMemory());
  info = { free, std::min(static_cast<Int64>(system.totalram) * unit, base::cgroupMemoryLimit()) };
  return {};
}

Int64 HostBackend::mostMemory() const
{
  return base::mostMemory();
}

DriverStatus HostBackend::setCurrentDevice(DeviceId)
{
  return {};
}

DriverStatus HostBackend::synchronizeDevice(DeviceId)
{
  return {};
}

// --- memory ---------------------------------------------------------------------------------------

DriverStatus HostBackend::allocate(eMemoryResource, DeviceId, Int64 nb_byte, void** block)
{
  *block = nullptr;
  if (nb_byte < 0)
    return DriverStatus::error("aligned_alloc", "negative size");
  const std::size_t alignment = alignmentOf(nb_byte);
  const auto size = static_cast<std::size_t>(nb_byte);
  *block = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  return *block ? DriverStatus() : DriverStatus::outOfMemory("aligned_alloc");
}

DriverStatus HostBackend::release(eMemoryResource, DeviceId, void* block, Int64)
{
  std::free(block);
  return {};
}

DriverStatus HostBackend::allocateOnStream(DeviceId device, Int64 nb_byte, void*, void** block)
{
  return allocate(eMemoryResource::Host, device, nb_byte, block);
}

DriverStatus HostBackend::releaseOnStream(void* block, void*)
{
  return release(eMemoryResource::Host, DeviceId(), block, 0);
}

DriverStatus HostBackend::pointerAttribute(const void* pointer, PointerAttribute& attribute)
{
  attribute = { Accelerator::ePointerMemoryType::Unregistered, DeviceId::hostDevice(), pointer, pointer, pointer };
  return {};
}

DriverStatus HostBackend::registerHostMemory(DeviceId, void*, Int64)
{
  return {};
}

DriverStatus HostBackend::unregisterHostMemory(DeviceId, void*)
{
  return {};
}

// --- virtual memory -------------------------------------------------------------------------------

Int64 HostBackend::pageSize(eMemoryResource, DeviceId) const
{
  return host_page_size;
}

DriverStatus HostBackend::reserveAddresses(DeviceId, Int64 nb_byte, void** range)
{
  *range = HostAddressSpace::reserve(nb_byte);
  return *range ? DriverStatus() : DriverStatus::outOfMemory("mmap", "no range of addresses of this size");
}

DriverStatus HostBackend::freeAddresses(void* range, Int64 nb_byte)
{
  HostAddressSpace::release(range, nb_byte);
  return {};
}

DriverStatus HostBackend::createPages(eMemoryResource, DeviceId, Int64, UInt64& pages)
{
  pages = ++m_last_pages;
  return {};
}

DriverStatus HostBackend::releasePages(UInt64, Int64)
{
  return {};
}

DriverStatus HostBackend::mapPages(void* address, UInt64, Int64 nb_byte)
{
  return HostAddressSpace::commit(address, nb_byte) ? DriverStatus() : DriverStatus::outOfMemory("mprotect");
}

DriverStatus HostBackend::unmapPages(void* address, Int64 nb_byte)
{
  return HostAddressSpace::decommit(address, nb_byte) ? DriverStatus() : DriverStatus::error("mmap", std::strerror(errno));
}

// --- streams and events: all commands are already finished ----------------------------------------

DriverStatus HostBackend::createStream(DeviceId, Int32, void** stream)
{
  return makeToken("createStream", stream);
}

DriverStatus HostBackend::destroyStream(void* stream)
{
  return dropToken(stream);
}

DriverStatus HostBackend::synchronizeStream(void*)
{
  return {};
}

DriverStatus HostBackend::queryStream(void*)
{
  return {};
}

DriverStatus HostBackend::createEvent(DeviceId, void** event)
{
  return makeToken("createEvent", event);
}

DriverStatus HostBackend::destroyEvent(void* event)
{
  return dropToken(event);
}

DriverStatus HostBackend::recordEvent(void*, void*)
{
  return {};
}

DriverStatus HostBackend::waitEvent(void*, void*)
{
  return {};
}

DriverStatus HostBackend::synchronizeEvent(void*)
{
  return {};
}

DriverStatus HostBackend::queryEvent(void*)
{
  return {};
}

// --- work -----------------------------------------------------------------------------------------

DriverStatus HostBackend::copyAsync(void* destination, const void* source, Int64 nb_byte, void*)
{
  std::memmove(destination, source, static_cast<std::size_t>(nb_byte));
  return {};
}

DriverStatus HostBackend::fillAsync(void* destination, std::byte value, Int64 nb_byte, void*)
{
  std::memset(destination, std::to_integer<int>(value), static_cast<std::size_t>(nb_byte));
  return {};
}

DriverStatus HostBackend::prefetchAsync(const void*, Int64, DeviceId, void*)
{
  return {};
}

DriverStatus HostBackend::setAdvice(const void*, Int64, eMemoryAdvice, DeviceId)
{
  return {};
}

DriverStatus HostBackend::unsetAdvice(const void*, Int64, eMemoryAdvice, DeviceId)
{
  return {};
}

DriverStatus HostBackend::callOnStream(void*, HostFunction function, void* argument)
{
  function(argument);
  return {};
}

ExchangeCommands* HostBackend::exchangeCommands()
{
  static HostExchange commands;
  return &commands;
}
} // namespace Arcane::detail::runtime
