// SPDX-License-Identifier: Apache-2.0
// All ranks of the test with an arena that programs may watch; the watcher is the process of the rank itself.
#pragma once

#include "tests/support/RankFixture.h"
#include "tests/support/Watcher.h"

#include "shmem/watch/show/RankWatch.h"

#include <string>

#include <unistd.h>

namespace Arcane::test
{
class WatchFixture : public RankFixture
{
 protected:
  inline static thread_local Ref<IParallelMng> m_owned;
  inline static thread_local detail::shmem::MachineArena* m_arena = nullptr;
  inline static thread_local detail::watch::RankWatch* m_watch = nullptr;

  void enterRank() override { useNewArena("64M:10"); }
  void leaveRank() override { m_owned.reset(); }

  //! \collective
  void useNewArena(const char* limit)
  {
    m_owned.reset();
    m_owned = newManager();
    m_pm = m_owned.get();
    CommandLineArguments arguments;
    arguments.addParameterLine("Watch=shared");
    arguments.addParameterLine(std::string("WatchLimit=") + limit);
    m_arena = detail::shmem::MachineArena::create(m_pm, arguments, true);
    m_watch = detail::watch::RankWatch::create(m_pm, *m_arena, arguments);
    m_pm->barrier();
  }

  //! Returns a watcher that is apart from the run.
  static std::unique_ptr<detail::watch::WatchedRun> newWatcher() { return detail::watch::WatchedRun::ofProcess(::getpid()); }
};

//! A list of numbers in the arena, under a name, that programs may watch.
class WatchedList
{
 public:
  WatchedList(detail::shmem::MachineArena& arena, detail::watch::RankWatch& watch, const char* name)
  : m_arena(arena)
  , m_watch(watch)
  , m_entry(watch.add({ name, name, "", "", "" }))
  {}
  ~WatchedList()
  {
    m_watch.remove(m_entry);
    m_arena.deallocate(reinterpret_cast<std::byte*>(m_numbers));
  }
  WatchedList(const WatchedList&) = delete;
  WatchedList& operator=(const WatchedList&) = delete;

  Int64* numbers() { return m_numbers; }
  //! Makes all numbers \a value, as many as \a size, in place where that is allowed, as the storage of a variable does.
  void assign(Int64 size, Int64 value)
  {
    const AllocatedMemoryInfo block(m_numbers, m_capacity);
    if (!m_numbers || size * 8 > m_capacity || !m_arena.allocator()->canChangeInPlace(block)) {
      auto* fresh = reinterpret_cast<Int64*>(m_arena.allocate(size * 8, "list"));
      std::fill_n(fresh, size, value);
      m_arena.deallocate(reinterpret_cast<std::byte*>(m_numbers));
      m_numbers = fresh;
      m_capacity = size * 8;
    }
    else
      std::fill_n(m_numbers, size, value);
    m_watch.show(m_entry, { .data_type = DT_Int64,
                            .shape_kind = detail::watch::eShapeKind::List,
                            .address = m_numbers,
                            .dims = ConstArrayView<Int64>(1, &size) });
  }

 private:
  detail::shmem::MachineArena& m_arena;
  detail::watch::RankWatch& m_watch;
  Int32 m_entry;
  Int64* m_numbers = nullptr;
  Int64 m_capacity = 0;
};
} // namespace Arcane::test
