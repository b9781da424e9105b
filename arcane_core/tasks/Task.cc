// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/tasks/Task.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/tasks/SanitizerOrder.h"
#include "arcane_core/tasks/ThreadArena.h"

// tbb::isolated_task_group has existed since TBB 2019, but still needs this macro.
#define TBB_PREVIEW_ISOLATED_TASK_GROUP 1
#include <tbb/task_group.h>

#include <exception>
#include <vector>

namespace Arcane
{
using detail::tasks::SanitizerOrder;
using detail::tasks::ThreadArena;

//! A task between launch() and wait().
class ITask::Running
{
 public:
  // Without an arena the function has ended at the launch.
  ThreadArena* arena = nullptr;
  // A thread that waits must not begin other work: what a caller keeps for its thread would change under it.
  tbb::isolated_task_group group;
  std::exception_ptr failure;
};

ITask::ITask(Function function)
: m_function(std::move(function))
{}

ITask::~ITask() = default;

void ITask::call()
{
  m_function(TaskContext(this));
}

void ITask::launchAndWait()
{
  ITask* self = this;
  launchAndWait(ConstArrayView<ITask*>(1, &self));
}

void ITask::launchAndWait(ConstArrayView<ITask*> tasks)
{
  struct Destruction
  {
    std::vector<ITask*> tasks;
    ~Destruction()
    {
      for (ITask* task : tasks)
        delete task;
    }
  } launched{ std::vector<ITask*>(tasks.begin(), tasks.end()) };
  ThreadArena* arena = ThreadArena::current();
  if (!arena || launched.tasks.size() == 1) {
    for (ITask* task : launched.tasks)
      task->call();
    return;
  }
  arena->run(
    static_cast<Int32>(launched.tasks.size()),
    [](void* context, Int32 i) { static_cast<Destruction*>(context)->tasks[static_cast<std::size_t>(i)]->call(); }, &launched);
}

void ITask::launch()
{
  ARCANE_FATAL_IF(m_running, "cannot launch a task: it is launched already");
  m_running = std::make_unique<Running>();
  m_running->arena = ThreadArena::current();
  if (m_running->arena) {
    SanitizerOrder::workIsGiven();
    m_running->arena->enter(
      [](void* context) {
        auto* self = static_cast<ITask*>(context);
        self->m_running->group.run([self] {
          const SanitizerOrder::Work order;
          const ThreadArena::Place place;
          self->call();
        });
      },
      this);
    return;
  }
  try {
    call();
  }
  catch (...) {
    m_running->failure = std::current_exception();
  }
}

void ITask::wait()
{
  ARCANE_FATAL_IF(!m_running, "cannot wait for a task: it is not launched");
  const std::unique_ptr<ITask, void (*)(ITask*)> destroyed(this, [](ITask* task) { delete task; });
  const SanitizerOrder::Wait order;
  if (m_running->arena)
    m_running->arena->enter([](void* context) { static_cast<Running*>(context)->group.wait(); }, m_running.get());
  if (m_running->failure)
    std::rethrow_exception(m_running->failure);
}

} // namespace Arcane
