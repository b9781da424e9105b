// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/show/WatchFile.h"

#include "arcane_core/comm/Agreement.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/system/PlatformUtils.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include <sys/mman.h>
#include <unistd.h>

namespace Arcane::detail::watch
{
namespace
{
using shmem::MemoryFile;

void copyText(const String& text, char* to, std::size_t nb_byte)
{
  const std::string_view view = text.toStdStringView();
  std::memcpy(to, view.data(), std::min(view.size(), nb_byte - 1));
}
} // namespace

//! The mapping of the file in this process, shared by its ranks.
class WatchFile::Mapping
{
 public:
  explicit Mapping(MemoryFile file)
  : m_file(std::move(file))
  , m_base(m_file.map())
  , m_nb_byte(static_cast<std::size_t>(m_file.key().nb_byte))
  {
    ::madvise(m_base, m_nb_byte, MADV_DONTFORK);
    ::madvise(m_base, m_nb_byte, MADV_DONTDUMP);
  }
  ~Mapping() { ::munmap(m_base, m_nb_byte); }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;

  std::byte* base() const { return m_base; }

 private:
  //! Stays open, so that watchers find it whichever process they name.
  MemoryFile m_file;
  std::byte* m_base;
  std::size_t m_nb_byte;
};

WatchFile::WatchFile(IParallelMng* pm, const shmem::MachineArena& arena, const WatchOptions& options)
: m_places(pm->machineRanks().size())
{
  const Int32 first = pm->machineRanks()[0];
  const bool is_first = (pm->commRank() == first);
  const std::optional<MemoryFile::Key> values = arena.fileKey();
  throwOnAllRanksUnless(
    pm, values.has_value(),
    "-A,Watch: the shared memory of this run is not a file that other programs can open, expected a file in memory; remove "
    "ARCANE_SHMEM_BACKING from the environment, see that processes of the machine may open each other's files in /proc, and that ulimit -f "
    "allows it");
  runAndAgree(pm, [&] {
    if (is_first) {
      m_file = std::make_unique<MemoryFile>(MemoryFile::create(m_places.total, watch_file_name));
      m_key = m_file->key();
    }
  });
  // All ranks get all keys; each uses the key of its machine.
  constexpr Int32 nb_word = 4;
  const Int64 words[nb_word] = { m_key.process, m_key.descriptor, m_key.inode, m_key.nb_byte };
  UniqueArray<Int64> all(nb_word * pm->commSize());
  pm->allGather(ConstArrayView<Int64>(nb_word, words), all.view());
  const Int64* own = all.data() + nb_word * Int64(first);
  m_key = { .process = own[0], .descriptor = own[1], .inode = own[2], .nb_byte = own[3] };
  runAndAgree(pm, [&] {
    m_mapping = std::static_pointer_cast<Mapping>(
      pm->makeOncePerProcess([&]() -> std::shared_ptr<void> { return std::make_shared<Mapping>(MemoryFile::attach(m_key)); }));
  });
  m_base = m_mapping->base();
  if (is_first)
    fillHead(pm, *values, options);
}

WatchFile::~WatchFile() = default;

void WatchFile::fillHead(IParallelMng* pm, const MemoryFile::Key& values, const WatchOptions& options)
{
  auto& head = *reinterpret_cast<WatchHead*>(m_base);
  head.version = watch_version;
  head.byte_order = watch_byte_order;
  head.nb_rank = pm->machineRanks().size();
  head.nb_rank_of_run = pm->commSize();
  head.total_bytes = m_places.total;
  head.process = ::getpid();
  head.start_tick = startTickOf(head.process);
  head.values_descriptor = values.descriptor;
  head.values_inode = values.inode;
  head.values_bytes = values.nb_byte;
  head.limit_bytes = options.limit_bytes;
  head.limit_blocks = WatchOptions::most_kept_blocks;
  head.limit_ns = options.limit_ns;
  copyText(options.requests, head.requests, sizeof(head.requests));
  copyText(platform::getExeFullPath(), head.program, sizeof(head.program));
  head.mark.store(watch_mark, std::memory_order_release);
}
} // namespace Arcane::detail::watch
