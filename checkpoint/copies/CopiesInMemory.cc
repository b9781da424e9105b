// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/copies/CopiesInMemory.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/OutputFiles.h"
#include "arcane_core/base/text/NumberText.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/FrameworkTags.h"
#include "checkpoint/copies/NeighbourFiles.h"
#include "checkpoint/format/DiskFile.h"
#include "checkpoint/format/FileCheck.h"
#include "shmem/PageCommit.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>

#include <sys/stat.h>

namespace Arcane::detail::copies
{
namespace fs = std::filesystem;

namespace
{
//! The structure of a file beside its values: a part of them, and this. \unit{bytes}
constexpr Int64 structure_bytes = 256 * 1024;
constexpr Int64 structure_part = 32;

CopiesInMemory::Place samePlace(IParallelMng* pm, CopiesInMemory::Place place)
{
  // Machines may see the directory under other paths: the path on the master names it.
  place.directory = pm->isMasterIO() ? absoluteDirectory(place.directory) : String();
  pm->broadcastString(place.directory, pm->masterIORank());
  return place;
}

//! Returns what may be written to a folder. \unit{bytes}
Int64 freeBytes(const String& folder)
{
  std::error_code failed;
  const fs::space_info space = fs::space(folder.localstr(), failed);
  const Int64 available = shmem::availableMemory();
  return failed ? available : std::min(available, static_cast<Int64>(space.available));
}

void createDraft(const String& path)
{
  // Two machines that share a folder would mix their files.
  ARCANE_THROW_IF(base::createOutputDirectory(path, base::eOutputPermissions::Private) != 0, IOException,
                  "cannot create directory '{0}': {1}", path, std::strerror(errno));
}
} // namespace

CopiesInMemory::CopiesInMemory(IParallelMng* pm, const Place& place)
: m_parallel_mng(pm)
, m_place(samePlace(pm, place))
, m_machines(pm)
, m_has_neighbours(place.has_neighbours)
, m_folder(m_place.memory, m_place.directory)
{}

CopiesInMemory::~CopiesInMemory()
{
  abandon();
}

void CopiesInMemory::begin()
{
  Int64 next = 0;
  runAndAgree(m_parallel_mng, [&] {
    if (!m_machines.isLeader())
      return;
    m_folder.create();
    if (!m_lock)
      m_lock = std::make_unique<FolderLock>(m_folder);
    m_folder.copies().removeLeftovers();
    next = m_folder.copies().nextIndex();
  });
  m_index = m_parallel_mng->reduce(Parallel::ReduceMax, next);
  runAndAgree(m_parallel_mng, [&] {
    if (m_machines.isLeader())
      createDraft(draftPath());
  });
}

String CopiesInMemory::lackOfRoom(Int64 nb_byte) const
{
  const Int64 mine = nb_byte + nb_byte / structure_part + structure_bytes;
  UniqueArray<Int64> sizes(m_parallel_mng->commSize());
  m_parallel_mng->allGather(ConstArrayView<Int64>(1, &mine), sizes.view());
  Int64 needed = 0;
  for (const Int32 rank : m_machines.ranksOf(m_machines.mine()))
    needed += sizes[rank];
  if (hasNeighbours())
    for (const Int32 rank : m_machines.ranksOf(m_machines.keptMachine()))
      needed += sizes[rank];
  const Int64 available = freeBytes(m_place.memory);
  if (needed <= available)
    return {};
  return String::format("a copy takes {0} of the memory of this machine, and {1} are free in '{2}'", base::bytesText(needed),
                        base::bytesText(available), m_place.memory);
}

void CopiesInMemory::commit(const String& failure, const format::Manifest& header, format::FileRecord file)
{
  std::string text;
  runAndAgree(m_parallel_mng, [&] {
    ARCANE_THROW_IF(!failure.null(), IOException, "{0}", failure);
    const String path = draftPath() + "/" + file.name;
    file.rank = m_parallel_mng->commRank();
    file.nb_bytes = format::InputFile(path).size();
    file.crc_of_rest = format::crcOfRest(path, file);
    text = format::toText(file);
  });
  if (hasNeighbours()) {
    const String fault = sendFilesToNeighbours(m_parallel_mng, m_machines, draftPath(), file.nb_bytes);
    throwOnAllRanksUnless(m_parallel_mng, fault.null(), fault);
  }
  const std::string manifest = sharedManifest(header, text);
  runAndAgree(m_parallel_mng, [&] {
    if (!m_machines.isLeader())
      return;
    const String path = draftPath() + "/" + format::manifest_file_name;
    format::throwIfTooLong(path, manifest);
    format::replaceText(path, manifest, format::eDurability::InCache);
  });
  runAndAgree(m_parallel_mng, [&] {
    std::error_code failed;
    if (m_machines.isLeader())
      fs::rename(draftPath().localstr(), m_folder.copies().pathOf(m_index).localstr(), failed);
    ARCANE_THROW_IF(static_cast<bool>(failed), IOException, "cannot rename '{0}': {1}", draftPath(), failed.message());
  });
  m_iteration = header.iteration;
  try {
    if (m_machines.isLeader())
      m_folder.removeOthers(m_index);
  }
  catch (const IOException&) {
    // The next copy tries again.
    return;
  }
}

std::string CopiesInMemory::sharedManifest(const format::Manifest& header, const std::string& file) const
{
  UniqueArray<char> files;
  m_parallel_mng->gatherVariable(ConstArrayView<char>(static_cast<Int32>(file.size()), file.data()), files, m_parallel_mng->masterIORank());
  std::string text;
  if (m_parallel_mng->isMasterIO()) {
    format::Manifest manifest = header;
    manifest.nb_rank = m_parallel_mng->commSize();
    text = format::toText(manifest, std::string(files.data(), static_cast<std::size_t>(files.size())));
  }
  // The text may be long: only one rank of each machine needs it.
  Int64 size = static_cast<Int64>(text.size());
  m_parallel_mng->broadcast(ArrayView<Int64>(1, &size), m_parallel_mng->masterIORank());
  if (m_parallel_mng->isMasterIO()) {
    for (Int32 machine = 1; machine < m_machines.nbMachine(); ++machine)
      m_parallel_mng->send(
        Span<const char>(text.data(), size),
        comm::messageWith(m_machines.ranksOf(machine).front(), comm::eFrameworkTag::CopyOfManifest, MessagePassing::Blocking));
  }
  else if (m_machines.isLeader()) {
    text.resize(static_cast<std::size_t>(size));
    m_parallel_mng->receive(
      Span<char>(text.data(), size),
      comm::messageWith(m_parallel_mng->masterIORank(), comm::eFrameworkTag::CopyOfManifest, MessagePassing::Blocking));
  }
  return text;
}

void CopiesInMemory::abandon() noexcept
{
  std::error_code ignored;
  if (m_index >= 0 && m_lock)
    fs::remove_all(draftPath().localstr(), ignored);
}

String CopiesInMemory::removeUpTo(Int32 iteration) noexcept
{
  if (!m_machines.isLeader() || m_iteration > iteration)
    return {};
  try {
    m_folder.remove();
    m_lock.reset();
    m_iteration = -1;
    return {};
  }
  catch (const std::exception& ex) {
    return String(ex.what());
  }
}
} // namespace Arcane::detail::copies
