// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/reader/arcane_watch.h"

#include "shmem/watch/reader/Lease.h"
#include "shmem/watch/reader/MeshArrays.h"
#include "shmem/watch/reader/RequestWords.h"
#include "shmem/watch/reader/Snapshot.h"
#include "shmem/watch/reader/Statistics.h"
#include "shmem/watch/reader/VariableList.h"
#include "shmem/watch/reader/WatchedRun.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <new>

using namespace Arcane::detail::watch;

struct arcane_watch_run
{
  //! Leases keep it, too.
  std::shared_ptr<WatchedRun> run;
};

struct arcane_watch_lease
{
  std::shared_ptr<WatchedRun> run;
  Lease lease;
};

struct arcane_watch_snapshot
{
  Snapshot snapshot;
};

namespace
{
thread_local std::string last_message;

int failed(arcane_watch_status status, const char* text) noexcept
{
  try {
    last_message = text;
  }
  catch (const std::bad_alloc&) {
    last_message.clear();
  }
  return status;
}

//! Calls \a f, which returns a status or throws. No exception leaves the library.
template <typename F> int guarded(const F& f) noexcept
{
  try {
    return f();
  }
  catch (const WatchFault& fault) {
    return failed(fault.status(), fault.what());
  }
  catch (const std::exception& ex) {
    return failed(ARCANE_WATCH_SYSTEM, ex.what());
  }
}

//! \throws WatchFault when an argument is null
void checkGiven(std::initializer_list<const void*> arguments)
{
  if (std::find(arguments.begin(), arguments.end(), nullptr) != arguments.end())
    throw WatchFault(ARCANE_WATCH_BAD_ARGUMENT, "an argument is null, expected the address of something");
}

template <std::size_t N> void copyText(std::string_view text, char (&to)[N])
{
  // Programs list thousands of variables ten times a second: what follows the zero is not written.
  const std::size_t nb = std::min(text.size(), N - 1);
  std::memcpy(to, text.data(), nb);
  to[nb] = '\0';
}

template <typename T> T relaxed(const std::atomic<T>& value)
{
  return value.load(std::memory_order_relaxed);
}

void fillVariable(const EntryCopy& entry, arcane_watch_variable& variable)
{
  const EntryTexts texts = entry.texts();
  copyText(texts.full_name, variable.full_name);
  copyText(texts.name, variable.name);
  copyText(texts.mesh, variable.mesh);
  copyText(texts.family, variable.family);
  copyText(texts.group, variable.group);
  writeType(entry.number, entry.number_bytes, variable.type);
  variable.kind = static_cast<int32_t>(entry.shape_kind);
  variable.item_kind = entry.item_kind;
  variable.is_readable = entry.state != eEntryState::Hidden ? 1 : 0;
  variable.is_tiled = entry.is_tiled ? 1 : 0;
  variable.nb_dim = std::clamp<int32_t>(entry.nb_dim, 0, ARCANE_WATCH_MAX_DIM);
  variable.reserved = 0;
  std::copy(entry.dims.begin(), entry.dims.end(), variable.shape);
  variable.epoch = entry.epoch;
  variable.copied_after = entry.copied_after;
}
} // namespace

const char* arcane_watch_message(void)
{
  return last_message.c_str();
}

int arcane_watch_version(void)
{
  return ARCANE_WATCH_VERSION;
}

int arcane_watch_attach(const char* directory, arcane_watch_run** run)
{
  return guarded([&] {
    checkGiven({ directory, run });
    *run = new arcane_watch_run{ WatchedRun::ofDirectory(directory) };
    return ARCANE_WATCH_OK;
  });
}

int arcane_watch_attach_process(int64_t process, arcane_watch_run** run)
{
  return guarded([&] {
    checkGiven({ run });
    *run = new arcane_watch_run{ WatchedRun::ofProcess(process) };
    return ARCANE_WATCH_OK;
  });
}

void arcane_watch_detach(arcane_watch_run* run)
{
  delete run;
}

int arcane_watch_info(const arcane_watch_run* run, arcane_watch_run_info* info)
{
  return guarded([&] {
    checkGiven({ run, info });
    const WatchHead& head = run->run->head();
    *info = {};
    info->state = run->run->state();
    info->nb_rank = head.nb_rank;
    info->nb_rank_of_run = head.nb_rank_of_run;
    info->process = head.process;
    copyText(head.program, info->program);
    copyText(head.requests, info->requests);
    return ARCANE_WATCH_OK;
  });
}

int arcane_watch_rank(const arcane_watch_run* run, int32_t index, arcane_watch_rank_info* info)
{
  return guarded([&] {
    checkGiven({ run, info });
    const WatchRank& rank = run->run->rankAt(index);
    // Callers read values by ordinary loads. The fence orders earlier values before the step, acquire orders later values after it.
    std::atomic_thread_fence(std::memory_order_seq_cst);
    info->step = rank.step.load(std::memory_order_acquire);
    info->rank = relaxed(rank.rank);
    const bool has_ended = rank.state.load(std::memory_order_acquire) == static_cast<Arcane::Int32>(eRankState::Ended);
    info->state = has_ended ? ARCANE_WATCH_FINISHED : run->run->state();
    info->process = relaxed(rank.process);
    info->iteration = rank.iteration.load(std::memory_order_acquire);
    info->time = std::bit_cast<double>(rank.time_bits.load(std::memory_order_acquire));
    info->kept_bytes = relaxed(rank.kept_bytes);
    info->most_kept_bytes = relaxed(rank.most_kept_bytes);
    info->nb_ended_lease = relaxed(rank.nb_ended_lease);
    return ARCANE_WATCH_OK;
  });
}

int32_t arcane_watch_nb_position(const arcane_watch_run* run, int32_t index)
{
  int32_t nb = 0;
  guarded([&] {
    checkGiven({ run });
    nb = run->run->nbEntry(index);
    return ARCANE_WATCH_OK;
  });
  return nb;
}

int arcane_watch_variable_at(const arcane_watch_run* run, int32_t index, int32_t position, arcane_watch_variable* variable)
{
  return guarded([&] {
    checkGiven({ run, variable });
    EntryCopy entry;
    if (!readEntry(run->run->entryAt(index, position), entry))
      return failed(ARCANE_WATCH_BUSY, "the owner is writing the description of a variable; ask again");
    if (entry.state == eEntryState::Free || entry.shape_kind == eShapeKind::Mesh)
      return failed(ARCANE_WATCH_NO_VARIABLE, "no variable has this position");
    fillVariable(entry, *variable);
    return int(ARCANE_WATCH_OK);
  });
}

int arcane_watch_list_take(const arcane_watch_run* run, int32_t index, arcane_watch_list** list)
{
  return guarded([&] {
    checkGiven({ run, list });
    *list = listOf(*run->run, index).release();
    return ARCANE_WATCH_OK;
  });
}

void arcane_watch_list_free(arcane_watch_list* list)
{
  FreeList()(list);
}

int arcane_watch_find(arcane_watch_run* run, int32_t index, const char* name, int32_t* position)
{
  return guarded([&] {
    checkGiven({ run, name, position });
    *position = run->run->find(index, name);
    if (*position < 0)
      throw WatchFault(ARCANE_WATCH_NO_VARIABLE,
                       "rank " + std::to_string(run->run->rankAt(index).rank.load()) + " shows no variable '" + std::string(name) + "'");
    return ARCANE_WATCH_OK;
  });
}

int arcane_watch_lease_begin(arcane_watch_run* run, arcane_watch_lease** lease)
{
  return guarded([&] {
    checkGiven({ run, lease });
    *lease = new arcane_watch_lease{ run->run, Lease(*run->run) };
    return ARCANE_WATCH_OK;
  });
}

int arcane_watch_lease_check(const arcane_watch_lease* lease)
{
  return guarded([&] {
    checkGiven({ lease });
    if (lease->lease.isValid())
      return int(ARCANE_WATCH_OK);
    return failed(ARCANE_WATCH_LEASE_OVER,
                  "the run has ended the lease: it lasted too long, or held too much memory (-A,WatchLimit); throw away "
                  "what was read, and begin another one");
  });
}

int arcane_watch_lease_end(arcane_watch_lease* lease)
{
  if (!lease)
    return ARCANE_WATCH_OK;
  const int status = arcane_watch_lease_check(lease);
  delete lease;
  return status;
}

int arcane_watch_map(arcane_watch_lease* lease, int32_t index, const char* name, arcane_watch_array* array)
{
  return guarded([&] {
    checkGiven({ lease, name, array });
    *array = lease->lease.map(index, name);
    return ARCANE_WATCH_OK;
  });
}

int arcane_watch_copy(const arcane_watch_lease* lease, const arcane_watch_array* array, void* to, size_t nb_byte)
{
  return guarded([&] {
    checkGiven({ lease, array });
    if (array->nb_byte < 0 || nb_byte < static_cast<size_t>(array->nb_byte))
      throw WatchFault(ARCANE_WATCH_BAD_ARGUMENT,
                       "there is room for " + std::to_string(nb_byte) + " bytes, expected " + std::to_string(array->nb_byte));
    if (array->nb_byte > 0) {
      checkGiven({ to, array->data });
      std::memcpy(to, array->data, static_cast<size_t>(array->nb_byte));
    }
    return arcane_watch_lease_check(lease);
  });
}

int arcane_watch_mesh_map(arcane_watch_lease* lease, int32_t index, const char* name, arcane_watch_mesh* mesh)
{
  return guarded([&] {
    checkGiven({ lease, mesh });
    mapMesh(lease->lease, index, name ? name : "", *mesh);
    return ARCANE_WATCH_OK;
  });
}

int arcane_watch_mesh_group(const arcane_watch_mesh* mesh, int32_t number, arcane_watch_group* group)
{
  return guarded([&] {
    checkGiven({ mesh, group, mesh->block.data });
    fillGroup(*mesh, number, *group);
    return ARCANE_WATCH_OK;
  });
}

int arcane_watch_compute(const arcane_watch_array* array, arcane_watch_statistics* statistics)
{
  return guarded([&] {
    checkGiven({ array, statistics });
    *statistics = statisticsOf(*array);
    return ARCANE_WATCH_OK;
  });
}

int arcane_watch_snapshot_take(arcane_watch_run* run, const char* const* names, int32_t nb_name, double timeout_s,
                               arcane_watch_snapshot** snapshot)
{
  return guarded([&] {
    checkGiven({ run, names, snapshot });
    std::vector<std::string> wanted;
    for (int32_t i = 0; i < nb_name; ++i) {
      checkGiven({ names[i] });
      wanted.emplace_back(names[i]);
    }
    *snapshot = new arcane_watch_snapshot{ Snapshot(*run->run, wanted, timeout_s) };
    return ARCANE_WATCH_OK;
  });
}

int arcane_watch_snapshot_iteration(const arcane_watch_snapshot* snapshot, int64_t* iteration, double* time)
{
  return guarded([&] {
    checkGiven({ snapshot, iteration, time });
    *iteration = snapshot->snapshot.iteration();
    *time = snapshot->snapshot.time();
    return ARCANE_WATCH_OK;
  });
}

int arcane_watch_snapshot_array(const arcane_watch_snapshot* snapshot, int32_t index, int32_t name, arcane_watch_array* array)
{
  return guarded([&] {
    checkGiven({ snapshot, array });
    *array = snapshot->snapshot.arrayOf(index, name);
    return ARCANE_WATCH_OK;
  });
}

int arcane_watch_snapshot_mesh(const arcane_watch_snapshot* snapshot, int32_t index, int32_t name, arcane_watch_mesh* mesh)
{
  return guarded([&] {
    checkGiven({ snapshot, mesh });
    const arcane_watch_array block = snapshot->snapshot.arrayOf(index, name);
    fillMesh(block, snapshot->snapshot.meshOf(name), *mesh);
    return ARCANE_WATCH_OK;
  });
}

void arcane_watch_snapshot_free(arcane_watch_snapshot* snapshot)
{
  delete snapshot;
}

int arcane_watch_request(arcane_watch_run* run, const char* text, double timeout_s, char* answer, size_t nb_byte)
{
  return guarded([&] {
    checkGiven({ run, text, answer });
    const std::string line = answerTo(*run->run, text, timeout_s);
    if (nb_byte > 0) {
      const size_t nb_copied = std::min(line.size(), nb_byte - 1);
      std::memcpy(answer, line.data(), nb_copied);
      answer[nb_copied] = '\0';
    }
    if (line.empty())
      throw WatchFault(ARCANE_WATCH_TIMEOUT, "the run has the request '" + std::string(text) + "' and has not answered within " +
                                               std::to_string(timeout_s) + " s");
    return ARCANE_WATCH_OK;
  });
}
