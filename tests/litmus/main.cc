// SPDX-License-Identifier: Apache-2.0
// The protocols that threads and ranks share, in all the ways in which the memory model of C++ lets them run, as far as they were tried.
// Each must be right as it is, and wrong when its stores, its loads or its fences are weaker: otherwise the checker would see nothing.
#include "tests/litmus/Litmus.h"

// These are compiled with the atomics of the checker, so that the code that is checked is that of the framework.
#include "accelerator/pool/OwnerGate.cc"
#include "arcane_core/comm/SequenceLock.h"
#include "shmem/DisseminationBarrier.h"

#include <cstdlib>

namespace
{
using namespace Arcane;
using comm_lock = detail::comm::SequenceLock;

//! A directory entry: one rank publishes twice, two others read.
struct SequenceLockTest : rl::test_suite<SequenceLockTest, 3>
{
  comm_lock lock;
  std::atomic<int> offset;
  std::atomic<int> size;

  void thread(unsigned index)
  {
    if (index == 0)
      publish();
    else
      read();
  }
  void publish()
  {
    for (int i = 1; i <= 2; ++i) {
      const comm_lock::Writing writing(lock);
      offset.store(i, std::memory_order_release);
      size.store(i, std::memory_order_release);
    }
  }
  void read() const
  {
    int seen_offset = 0;
    int seen_size = 0;
    const auto copy = [&] {
      seen_offset = offset.load(std::memory_order_acquire);
      seen_size = size.load(std::memory_order_acquire);
    };
    const auto wait = [](const auto& is_free) {
      while (!is_free())
        litmus::yield();
    };
    const UInt64 number = lock.read(copy, wait);
    RL_ASSERT(seen_offset == seen_size);
    RL_ASSERT(number == 2U * static_cast<unsigned>(seen_offset));
  }
};

//! Each rank writes an ordinary variable before a barrier, and reads those of the others after it; then once more.
struct BarrierTest : rl::test_suite<BarrierTest, 3>
{
  static constexpr Int32 nb_rank = 3;
  detail::shmem::BarrierFlag flags[nb_rank * detail::shmem::DisseminationBarrier::nbRound(nb_rank)];
  rl::var<int> values[2][nb_rank];

  void thread(unsigned index)
  {
    detail::shmem::DisseminationBarrier barrier(flags, nb_rank, static_cast<Int32>(index));
    const auto wait_until = [](const auto& condition) {
      while (!condition())
        litmus::yield();
    };
    // Two sets of values: without a second barrier a slow rank may still read the first ones.
    for (int turn = 1; turn <= 2; ++turn) {
      values[turn % 2][index]($) = turn;
      barrier.pass(wait_until);
      for (auto& value : values[turn % 2])
        RL_ASSERT(value($) == turn);
    }
  }
};

/*
 * MachineMail: two ranks, two slots each way, ordinary bytes that are published by the number of the message. A slot is written again
 * after the next message of the partner has come. The class itself stands on a whole arena: this is its exchange alone.
 */
struct MailTest : rl::test_suite<MailTest, 2>
{
  struct Slot
  {
    std::atomic<UInt64> number;
    rl::var<int> bytes;
  };
  Slot slots[2][2];

  void thread(unsigned index)
  {
    for (UInt64 number = 1; number <= 3; ++number) {
      Slot& mine = slots[index][number % 2];
      mine.bytes($) = static_cast<int>(10 * number + index);
      mine.number.store(number, std::memory_order_release);
      Slot& theirs = slots[1 - index][number % 2];
      while (theirs.number.load(std::memory_order_acquire) < number)
        litmus::yield();
      RL_ASSERT(theirs.bytes($) == static_cast<int>(10 * number + 1 - index));
    }
  }
};

//! PairLine: the label of an exchange, whose place a later exchange takes, and the peer that reads it late. This is a model, too.
struct LabelTest : rl::test_suite<LabelTest, 2>
{
  std::atomic<UInt64> number;
  std::atomic<UInt64> code;
  std::atomic<UInt64> history;

  void thread(unsigned index)
  {
    if (index == 0)
      for (UInt64 exchange = 1; exchange <= 3; ++exchange)
        show(exchange);
    else
      for (UInt64 exchange = 1; exchange <= 3; ++exchange)
        check(exchange);
  }
  void show(UInt64 exchange)
  {
    number.store(0, std::memory_order_relaxed);
    code.store(10 + exchange, std::memory_order_release);
    history.store(20 + exchange, std::memory_order_release);
    number.store(exchange, std::memory_order_release);
  }
  void check(UInt64 exchange) const
  {
    if (number.load(std::memory_order_acquire) != exchange)
      return;
    const UInt64 seen_code = code.load(std::memory_order_acquire);
    const UInt64 seen_history = history.load(std::memory_order_acquire);
    if (number.load(std::memory_order_acquire) != exchange)
      return;
    RL_ASSERT(seen_code == 10 + exchange);
    RL_ASSERT(seen_history == 20 + exchange);
  }
};

//! The owner of a gate and another thread change an ordinary variable.
struct OwnerGateTest : rl::test_suite<OwnerGateTest, 2>
{
  detail::pool::OwnerGate gate;
  rl::var<int> value;

  void before() { value($) = 0; }
  void thread(unsigned index)
  {
    if (index == 0) {
      for (int i = 0; i < 2; ++i) {
        while (!gate.tryEnter())
          litmus::yield();
        value($) = value($) + 1;
        gate.leave();
      }
    }
    else {
      gate.close();
      value($) = value($) + 1;
      gate.open();
    }
  }
  void after() { RL_ASSERT(value($) == 3); }
};

unsigned nb_iteration = 3000;
int nb_fault = 0;

template <typename Test> void check(const char* name, std::initializer_list<litmus::eWeak> needed)
{
  constexpr const char* names[] = { "as it is", "with weaker stores", "with weaker loads", "without fences" };
  const bool is_right = litmus::passes<Test>(litmus::eWeak::Nothing, nb_iteration);
  std::cout << name << " as it is: " << (is_right ? "right" : "WRONG") << " in " << nb_iteration << " executions\n";
  nb_fault += is_right ? 0 : 1;
  for (const litmus::eWeak what : needed) {
    const bool is_needed = !litmus::passes<Test>(what, nb_iteration);
    std::cout << name << ' ' << names[static_cast<int>(what)] << ": " << (is_needed ? "wrong, as expected" : "NOT SEEN to be wrong")
              << '\n';
    nb_fault += is_needed ? 0 : 1;
  }
}
} // namespace

int main(int argc, char** argv)
{
  using litmus::eWeak;
  if (argc > 1)
    nb_iteration = static_cast<unsigned>(std::atoi(argv[1]));
  check<SequenceLockTest>("sequence lock", { eWeak::Stores, eWeak::Loads });
  check<BarrierTest>("barrier", { eWeak::Stores, eWeak::Loads });
  check<MailTest>("mail", { eWeak::Stores, eWeak::Loads });
  check<LabelTest>("label of an exchange", { eWeak::Stores, eWeak::Loads });
  check<OwnerGateTest>("gate of an owner", { eWeak::Stores, eWeak::Fences });
  return nb_fault == 0 ? 0 : 1;
}
