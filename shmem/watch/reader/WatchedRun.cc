// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/reader/WatchedRun.h"

#include "shmem/watch/layout/MeshLayout.h"
#include "shmem/watch/layout/WatchDoor.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <thread>

#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace Arcane::detail::watch
{
namespace
{
constexpr Int64 page_bytes = 4096;
constexpr Int64 most_ranks = 100000;

std::string textOf(const std::filesystem::path& path)
{
  std::array<char, 2048> text = {};
  std::FILE* file = std::fopen(path.c_str(), "re");
  if (!file)
    return {};
  const std::size_t nb_byte = std::fread(text.data(), 1, text.size(), file);
  std::fclose(file);
  return { text.data(), nb_byte };
}

bool isOfThisMachine(const WatchDoor& door, const WatchDoor& own)
{
  return door.host == own.host && door.boot == own.boot;
}

bool isAlive(const WatchDoor& door)
{
  return startTickOf(door.process) == door.start_tick;
}

std::vector<WatchDoor> doorsIn(const std::filesystem::path& folder)
{
  std::vector<WatchDoor> doors;
  std::error_code error;
  for (std::filesystem::directory_iterator i(folder, error), end; !error && i != end; i.increment(error))
    // Opening a pipe would wait for ever.
    if (std::error_code ignored; i->is_regular_file(ignored)) {
      const std::string text = textOf(i->path());
      if (const std::optional<WatchDoor> door = doorFromText(text))
        doors.push_back(*door);
      else if (isDoorOfOtherVersion(text))
        throw WatchFault(ARCANE_WATCH_OTHER_VERSION, "'" + i->path().string() +
                                                       "' is of another version of the framework, expected version 1: " +
                                                       "use the library of the framework that the run uses");
    }
  std::sort(doors.begin(), doors.end(), [](const WatchDoor& a, const WatchDoor& b) { return a.process < b.process; });
  return doors;
}

void sleepMilliseconds(long nb)
{
  std::this_thread::sleep_for(std::chrono::milliseconds(nb));
}

[[noreturn]] void throwHidden(const EntryCopy& entry, const std::string& name)
{
  const char* reason = "its values are in the memory of a device (see -A,WatchDevices), or not in shared memory";
  if (entry.hidden == eHidden::Texts)
    reason = "its values are texts";
  else if (entry.hidden == eHidden::Tiled)
    reason = "its values are tiled, those of 32 items interleaved";
  throw WatchFault(ARCANE_WATCH_HIDDEN, "variable '" + name + "' cannot be read in place: " + reason);
}
} // namespace

std::unique_ptr<WatchedRun> WatchedRun::ofDirectory(const std::string& directory)
{
  if (const std::string refusal = refusalOfDoors(directory); !refusal.empty())
    throw WatchFault(ARCANE_WATCH_FORBIDDEN, refusal);
  std::error_code error;
  if (!std::filesystem::is_directory(directory, error))
    throw WatchFault(ARCANE_WATCH_NO_RUN, "'" + directory + "' is not a directory, expected the output directory of a run");
  const std::vector<WatchDoor> doors = doorsIn(std::filesystem::path(directory) / WatchDoor::folder);
  if (doors.empty())
    throw WatchFault(ARCANE_WATCH_NO_RUN, "no run can be watched in '" + directory + "', expected one that was started with -A,Watch=...");
  const WatchDoor own = doorOfThisProcess();
  if (own.process_space.empty())
    throw WatchFault(ARCANE_WATCH_FORBIDDEN, "the list of processes in /proc cannot be read here, expected a container that shows it");
  const WatchDoor* ended = nullptr;
  const WatchDoor* elsewhere = nullptr;
  for (const WatchDoor& door : doors) {
    if (!isOfThisMachine(door, own))
      elsewhere = &door;
    else if (door.process_space == own.process_space && !isAlive(door))
      ended = &door;
    else {
      auto run = std::make_unique<WatchedRun>(door.process, door.descriptor, door.inode);
      run->m_directory = directory;
      return run;
    }
  }
  // A run that has ended here has its other machines in the folder, too.
  if (elsewhere && !ended)
    throw WatchFault(ARCANE_WATCH_OTHER_MACHINE, "the run in '" + directory + "' has no rank on this machine, '" + own.host +
                                                   "', expected a program on '" + elsewhere->host + "'");
  throw WatchFault(ARCANE_WATCH_NO_RUN, "the run in '" + directory + "', process " + std::to_string(ended->process) + ", has ended");
}

std::unique_ptr<WatchedRun> WatchedRun::ofProcess(Int64 process)
{
  const Int64 descriptor = MappedFile::findDescriptor(process, watch_file_name);
  if (descriptor < 0)
    throw WatchFault(ARCANE_WATCH_NO_RUN,
                     "process " + std::to_string(process) + " is not a rank of a run that was started with -A,Watch=...");
  return std::make_unique<WatchedRun>(process, descriptor, 0);
}

WatchedRun::WatchedRun(Int64 process, Int64 descriptor, Int64 inode)
{
  const MappedFile file(process, descriptor, inode, true);
  if (file.nbByte() < page_bytes)
    throw WatchFault(ARCANE_WATCH_OTHER_VERSION, "the memory of process " + std::to_string(process) + " has " +
                                                   std::to_string(file.nbByte()) + " bytes, expected the description of a run");
  m_description = std::make_unique<Mapping>(file, 0, file.nbByte(), false);
  checkHead(process, file);
  const WatchPlaces places(head().nb_rank);
  m_lease_pages = std::make_unique<Mapping>(file, places.leases, places.ranks - places.leases, true);
  const MappedFile values(head().process, head().values_descriptor, head().values_inode, false);
  // Reading behind the end of a file ends in a signal.
  if (head().values_bytes < 0 || head().values_bytes > values.nbByte())
    throw WatchFault(ARCANE_WATCH_OTHER_VERSION, "process " + std::to_string(process) + " describes " +
                                                   std::to_string(head().values_bytes) + " bytes of values in a file of " +
                                                   std::to_string(values.nbByte()) + " bytes, which does not fit");
  m_values = std::make_unique<Mapping>(values, 0, head().values_bytes, false);
  m_names.resize(static_cast<std::size_t>(head().nb_rank));
  m_process_descriptor = static_cast<int>(::syscall(SYS_pidfd_open, static_cast<pid_t>(head().process), 0));
  // Another process may have its number meanwhile.
  if (m_process_descriptor >= 0 && startTickOf(head().process) != head().start_tick) {
    ::close(m_process_descriptor);
    m_process_descriptor = -1;
  }
}

void WatchedRun::checkHead(Int64 process, const MappedFile& file) const
{
  const std::string who = "process " + std::to_string(process);
  // The rank that makes the file fills it in at once.
  for (int i = 0; i < 1000 && head().mark.load(std::memory_order_acquire) == 0; ++i)
    sleepMilliseconds(1);
  const UInt64 mark = head().mark.load(std::memory_order_acquire);
  if (mark == __builtin_bswap64(watch_mark) || (mark == watch_mark && head().byte_order != watch_byte_order))
    throw WatchFault(ARCANE_WATCH_OTHER_VERSION, who + " writes numbers in another order of bytes, expected the order of this machine");
  if (mark != watch_mark)
    throw WatchFault(ARCANE_WATCH_OTHER_VERSION,
                     who + " does not describe a run, expected the memory of one that was started with -A,Watch=...");
  if (head().version != watch_version)
    throw WatchFault(ARCANE_WATCH_OTHER_VERSION, who + " describes its run in version " + std::to_string(head().version) +
                                                   ", expected version " + std::to_string(watch_version) +
                                                   ": use the library of the framework that the run uses");
  const Int32 nb_rank = head().nb_rank;
  if (nb_rank < 1 || nb_rank > most_ranks || WatchPlaces(nb_rank).total > file.nbByte())
    throw WatchFault(ARCANE_WATCH_OTHER_VERSION, who + " describes " + std::to_string(nb_rank) + " ranks in " +
                                                   std::to_string(file.nbByte()) + " bytes, which does not fit");
}

WatchedRun::~WatchedRun()
{
  if (m_process_descriptor >= 0)
    ::close(m_process_descriptor);
}

const WatchRank& WatchedRun::rankAt(Int32 index) const
{
  if (index < 0 || index >= nbRank())
    throw WatchFault(ARCANE_WATCH_BAD_ARGUMENT,
                     "no rank has index " + std::to_string(index) + " on this machine, expected 0 to " + std::to_string(nbRank() - 1));
  return reinterpret_cast<const WatchRank*>(m_description->base() + WatchPlaces(nbRank()).ranks)[index];
}

Int32 WatchedRun::nbEntry(Int32 index) const
{
  return std::clamp(rankAt(index).nb_entry.load(std::memory_order_acquire), 0, nb_watch_entry);
}

const WatchEntry& WatchedRun::entryAt(Int32 index, Int32 position) const
{
  if (position < 0 || position >= nbEntry(index))
    throw WatchFault(ARCANE_WATCH_BAD_ARGUMENT, "no variable has position " + std::to_string(position));
  const auto* entries = reinterpret_cast<const WatchEntry*>(m_description->base() + WatchPlaces(nbRank()).entries);
  return entries[Int64(index) * nb_watch_entry + position];
}

arcane_watch_state WatchedRun::state() const
{
  if (static_cast<eRankState>(rankAt(0).state.load(std::memory_order_acquire)) == eRankState::Ended)
    return ARCANE_WATCH_FINISHED;
  bool has_ended = false;
  if (m_process_descriptor >= 0) {
    pollfd poll = { m_process_descriptor, POLLIN, 0 };
    has_ended = ::poll(&poll, 1, 0) > 0;
  }
  else
    has_ended = startTickOf(head().process) != head().start_tick;
  return has_ended ? ARCANE_WATCH_DIED : ARCANE_WATCH_RUNNING;
}

void WatchedRun::readNames(Int32 index, Names& names) const
{
  names = {};
  names.nb_change = rankAt(index).nb_change.load(std::memory_order_acquire);
  names.is_complete = true;
  EntryCopy entry;
  for (Int32 i = 0; i < nbEntry(index); ++i) {
    if (!readEntry(entryAt(index, i), entry)) {
      names.is_complete = false;
      continue;
    }
    if (entry.state == eEntryState::Free)
      continue;
    const EntryTexts texts = entry.texts();
    names.full_names[std::string(texts.full_name)] = i;
    if (texts.full_name == entryNameOfMesh(texts.mesh))
      names.meshes.emplace_back(texts.mesh);
    names.names[std::string(texts.name)].push_back(i);
  }
}

const WatchedRun::Names& WatchedRun::namesOf(Int32 index)
{
  const UInt64 nb_change = rankAt(index).nb_change.load(std::memory_order_acquire);
  Names& names = m_names[static_cast<std::size_t>(index)];
  if (!names.is_complete || names.nb_change != nb_change)
    readNames(index, names);
  return names;
}

std::string WatchedRun::findMesh(Int32 index, const std::string& name)
{
  const std::vector<std::string>& meshes = namesOf(index).meshes;
  const std::string who = "rank " + std::to_string(rankAt(index).rank.load());
  if (meshes.empty())
    throw WatchFault(ARCANE_WATCH_NO_MESH, who + " shows no mesh, expected a run that was started with -A,Watch=mesh");
  if (name.empty() && meshes.size() == 1)
    return meshes.front();
  if (std::find(meshes.begin(), meshes.end(), name) != meshes.end())
    return name;
  std::string known;
  for (const std::string& mesh : meshes)
    known += (known.empty() ? "'" : ", '") + mesh + "'";
  throw WatchFault(ARCANE_WATCH_NO_MESH, who + " shows no mesh '" + name + "', expected one of " + known);
}

Int32 WatchedRun::find(Int32 index, const std::string& name)
{
  const Names& names = namesOf(index);
  if (const auto full = names.full_names.find(name); full != names.full_names.end())
    return full->second;
  const auto found = names.names.find(name);
  if (found == names.names.end())
    return -1;
  if (found->second.size() > 1)
    throw WatchFault(ARCANE_WATCH_AMBIGUOUS, "rank " + std::to_string(rankAt(index).rank.load()) + " shows " +
                                               std::to_string(found->second.size()) + " variables called '" + name +
                                               "', expected a full name, as " + fullNames(index, found->second));
  return found->second.front();
}

std::string WatchedRun::fullNames(Int32 index, const std::vector<Int32>& positions) const
{
  std::string text;
  EntryCopy entry;
  for (const Int32 position : positions)
    if (readEntry(entryAt(index, position), entry))
      text += (text.empty() ? "'" : ", '") + std::string(entry.texts().full_name) + "'";
  return text;
}

EntryCopy WatchedRun::readable(Int32 index, const std::string& name)
{
  // A look at an entry whose owner was stopped while it wrote takes some time, too.
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  EntryCopy entry;
  do {
    const Int32 position = find(index, name);
    if (position < 0)
      throw WatchFault(ARCANE_WATCH_NO_VARIABLE, "rank " + std::to_string(rankAt(index).rank.load()) + " shows no variable '" + name + "'");
    const bool is_read = readEntry(entryAt(index, position), entry);
    const EntryTexts texts = entry.texts();
    // The position may have got another variable since its name was found.
    const bool is_same = is_read && (texts.full_name == name || texts.name == name);
    if (is_same && entry.state == eEntryState::Hidden)
      throwHidden(entry, name);
    if (is_same && entry.state == eEntryState::Readable)
      return entry;
    sleepMilliseconds(1);
  } while (std::chrono::steady_clock::now() < end);
  throw WatchFault(ARCANE_WATCH_BUSY, "variable '" + name + "' of rank " + std::to_string(rankAt(index).rank.load()) +
                                        " is being moved by its owner; ask again");
}

const std::byte* WatchedRun::addressOf(Int64 offset, Int64 nb_byte) const
{
  if (offset < 0 || nb_byte < 0 || nb_byte > head().values_bytes - offset)
    throw WatchFault(ARCANE_WATCH_SYSTEM, "the description of the run is damaged: " + std::to_string(nb_byte) + " bytes at place " +
                                            std::to_string(offset) + " of " + std::to_string(head().values_bytes));
  return m_values->base() + offset;
}

void writeType(eNumber number, Int32 number_bytes, char (&type)[8])
{
  std::memset(type, 0, sizeof(type));
  if (number == eNumber::None)
    return;
  // NumPy has no bfloat16: the bits are shown as an integer.
  const char letter = (number == eNumber::BFloat) ? 'u' : static_cast<char>(number);
  const bool is_little = (std::endian::native == std::endian::little);
  type[0] = (number_bytes == 1) ? '|' : (is_little ? '<' : '>');
  type[1] = letter;
  type[2] = static_cast<char>('0' + number_bytes % 10);
}

void fillArray(const EntryCopy& entry, const std::byte* data, arcane_watch_array& array)
{
  array = {};
  array.nb_byte = entry.nbByte();
  array.data = array.nb_byte > 0 ? data : nullptr;
  array.nb_dim = entry.nb_dim;
  array.number_bytes = entry.number_bytes;
  array.epoch = entry.epoch;
  writeType(entry.number, entry.number_bytes, array.type);
  Int64 stride = entry.number_bytes;
  for (Int32 i = entry.nb_dim - 1; i >= 0; --i) {
    array.shape[i] = entry.dims[static_cast<std::size_t>(i)];
    array.strides[i] = stride;
    stride *= std::max<Int64>(array.shape[i], 1);
  }
}
} // namespace Arcane::detail::watch
