// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/copies/CopyCandidates.h"

#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/comm/Agreement.h"
#include "checkpoint/format/CheckpointList.h"
#include "checkpoint/format/Crc32c.h"
#include "checkpoint/format/DiskFile.h"
#include "checkpoint/format/FileCheck.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <set>
#include <tuple>

namespace Arcane::detail::copies
{
namespace
{
constexpr Int32 no_machine = std::numeric_limits<Int32>::max();

String manifestPath(const CopyFolder& folder, Int64 index)
{
  return folder.copies().pathOf(index) + "/" + format::manifest_file_name;
}

//! Returns the sentences of a text with one per line.
std::vector<String> linesIn(const String& text)
{
  std::vector<String> lines;
  std::string_view rest = text.toStdStringView();
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    lines.emplace_back(std::string(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return lines;
}

bool isSame(const CopyCandidate& a, const CopyCandidate& b)
{
  return a.index == b.index && a.checksum == b.checksum;
}
} // namespace

CopyCandidates::CopyCandidates(IParallelMng* pm, const Machines& machines, const CopyFolder& folder)
: m_parallel_mng(pm)
, m_machines(machines)
, m_folder(folder)
{
  runAndAgree(pm, [&] {
    if (machines.isLeader() && folder.exists())
      for (const Int64 index : folder.copies().indexes())
        m_local.push_back(readCopy(index));
  });
  m_nb_found = pm->reduce(Parallel::ReduceSum, static_cast<Int32>(m_local.size()));
}

CopyCandidates::LocalCopy CopyCandidates::readCopy(Int64 index) const
{
  LocalCopy local;
  local.copy.index = index;
  local.copy.machine = m_machines.mine();
  try {
    const String path = manifestPath(m_folder, index);
    const std::string text = format::readText(path);
    const format::Manifest manifest = format::manifestFromText(text, path);
    local.copy.checksum = format::crcOfText(text);
    local.copy.iteration = manifest.iteration;
    local.run = manifest.run;
  }
  catch (const IOException& ex) {
    local.fault = String::format("{0}: {1}", platform::getHostName(), ex.message());
  }
  return local;
}

String CopyCandidates::joinedTexts(const String& mine) const
{
  const std::string_view text = mine.toStdStringView();
  UniqueArray<char> all;
  m_parallel_mng->allGatherVariable(ConstArrayView<char>(static_cast<Int32>(text.size()), text.data()), all);
  return String(std::string(all.data(), static_cast<std::size_t>(all.size())));
}

String CopyCandidates::newestRun()
{
  Int64 newest = -1;
  for (const LocalCopy& local : m_local)
    if (local.fault.null())
      newest = std::max(newest, local.copy.index);
  const Int64 newest_of_all = m_parallel_mng->reduce(Parallel::ReduceMax, newest);
  const Int32 rank = m_parallel_mng->reduce(Parallel::ReduceMin, newest >= 0 && newest == newest_of_all ? m_parallel_mng->commRank()
                                                                                                        : m_parallel_mng->commSize());
  String run("");
  if (rank == m_parallel_mng->commSize())
    return run;
  for (const LocalCopy& local : m_local)
    if (local.fault.null() && local.copy.index == newest_of_all)
      run = local.run;
  m_parallel_mng->broadcastString(run, rank);
  return run;
}

std::vector<String> CopyCandidates::selectRun(const String& run)
{
  UniqueArray<Int64> mine;
  String faults("");
  String others("");
  for (const LocalCopy& local : m_local) {
    if (!local.fault.null())
      faults = faults + local.fault + "\n";
    else if (local.run == run)
      mine.addRange(UniqueArray<Int64>{ local.copy.iteration, local.copy.index, local.copy.checksum, local.copy.machine }.constView());
    else
      others =
        String::format("{0}{1}: iteration {2}, {3}\n", others, platform::getHostName(), local.copy.iteration, format::runText(local.run));
  }
  UniqueArray<Int64> all;
  m_parallel_mng->allGatherVariable(mine, all);
  m_selected.clear();
  for (Int32 i = 0; i < all.size(); i += 4) {
    const CopyCandidate copy{ static_cast<Int32>(all[i]), all[i + 1], static_cast<UInt32>(all[i + 2]), static_cast<Int32>(all[i + 3]) };
    if (std::none_of(m_selected.begin(), m_selected.end(), [&](const CopyCandidate& other) { return isSame(copy, other); }))
      m_selected.push_back(copy);
  }
  std::stable_sort(m_selected.begin(), m_selected.end(), [](const CopyCandidate& a, const CopyCandidate& b) {
    return std::tie(a.iteration, a.index) > std::tie(b.iteration, b.index);
  });
  const std::vector<String> lines = linesIn(joinedTexts(others));
  m_other_runs = lines.empty() || !m_selected.empty() ? String() : lines.front();
  return linesIn(joinedTexts(faults));
}

bool CopyCandidates::holds(const CopyCandidate& candidate) const
{
  // All ranks of a machine look: only its first one has the list.
  try {
    return m_folder.exists() && format::crcOfText(format::readText(manifestPath(m_folder, candidate.index))) == candidate.checksum;
  }
  catch (const IOException&) {
    return false;
  }
}

void CopyCandidates::shareManifest(const CopyCandidate& candidate, WholeCopy& copy) const
{
  const Int32 owner = m_machines.ranksOf(candidate.machine).front();
  const String path = manifestPath(m_folder, candidate.index);
  UniqueArray<Byte> bytes;
  runAndAgree(m_parallel_mng, [&] {
    if (m_parallel_mng->commRank() != owner)
      return;
    const std::string text = format::readText(path);
    bytes.copy(Span<const Byte>(reinterpret_cast<const Byte*>(text.data()), static_cast<Int64>(text.size())));
  });
  m_parallel_mng->broadcastMemoryBuffer(bytes, owner);
  copy.manifest_text.assign(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(bytes.size()));
  runAndAgree(m_parallel_mng, [&] { copy.manifest = format::manifestFromText(copy.manifest_text, path); });
}

void CopyCandidates::checkFiles(const CopyCandidate& candidate, WholeCopy& copy) const
{
  const auto nb_file = static_cast<Int32>(copy.manifest.files.size());
  const auto nb_rank = static_cast<Int32>(m_machines.ranksOf(m_machines.mine()).size());
  const String folder = m_folder.copies().pathOf(candidate.index);
  UniqueArray<Int32> machines(nb_file, no_machine);
  String faults("");
  for (Int32 i = holds(candidate) ? m_machines.place() : nb_file; i < nb_file; i += nb_rank) {
    const format::FileRecord& record = copy.manifest.files[static_cast<std::size_t>(i)];
    std::error_code ignored;
    if (!std::filesystem::exists((folder + "/" + record.name).localstr(), ignored))
      continue;
    try {
      format::checkFile(folder, record);
      machines[i] = m_machines.mine();
    }
    catch (const IOException& ex) {
      faults = String::format("{0}; {1}: {2}", faults, platform::getHostName(), ex.message());
    }
  }
  m_parallel_mng->reduce(Parallel::ReduceMin, machines.view());
  faults = joinedTexts(faults);
  for (Int32 i = 0; i < nb_file && copy.fault.null(); ++i)
    if (machines[i] == no_machine)
      copy.fault =
        String::format("the copy of iteration {0}, time {1}: no machine of this run has file '{2}' as it was written{3}",
                       copy.manifest.iteration, copy.manifest.time, copy.manifest.files[static_cast<std::size_t>(i)].name, faults);
  for (Int32 i = m_machines.place(); i < nb_file; i += nb_rank)
    if (machines[i] == m_machines.mine())
      copy.files_of_rank.push_back(i);
}

WholeCopy CopyCandidates::check(const CopyCandidate& candidate) const
{
  WholeCopy copy;
  copy.index = candidate.index;
  shareManifest(candidate, copy);
  checkFiles(candidate, copy);
  const bool is_used = !copy.files_of_rank.empty();
  const std::vector<String> names = linesIn(joinedTexts(is_used ? platform::getHostName() + "\n" : String("")));
  const std::set<std::string> sorted = [&] {
    std::set<std::string> all;
    for (const String& name : names)
      all.insert(name.localstr());
    return all;
  }();
  for (const std::string& name : sorted)
    copy.machines = copy.machines.null() ? String(name) : copy.machines + ", " + String(name);
  return copy;
}
} // namespace Arcane::detail::copies
