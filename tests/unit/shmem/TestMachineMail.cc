// SPDX-License-Identifier: Apache-2.0
// Messages between the ranks of a machine through shared memory.
#include "tests/unit/shmem/ArenaFixture.h"

#include <algorithm>
#include <cstring>
#include <vector>

using namespace Arcane;
using detail::shmem::eExchangePath;
using detail::shmem::MachineMail;

namespace
{
class MachineMailTest : public test::ArenaFixture
{
 protected:
  MachineMail& mail() { return m_arena->mail(); }
  Int32 index() const { return m_arena->machineIndex(m_rank); }
  Int32 nbOnMachine() const { return m_machine_ranks.size(); }

  //! What \a from says to \a to in exchange \a number.
  static Int64 valueOf(Int32 from, Int32 to, Int64 number) { return number * 10000 + from * 100 + to; }

  void sendTo(Int32 to, Int64 number, Int64 nb_value)
  {
    const std::vector<Int64> values(static_cast<std::size_t>(nb_value), valueOf(index(), to, number));
    std::byte* bytes = mail().prepare(to, nb_value * 8);
    if (nb_value > 0)
      std::memcpy(bytes, values.data(), values.size() * 8);
    mail().send(to, static_cast<UInt32>(number));
  }
  void expectFrom(Int32 from, Int64 number, Int64 nb_value)
  {
    mail().waitUntil([&] { return mail().hasCome(from); });
    const MachineMail::Message message = mail().take(from);
    ASSERT_FALSE(message.is_reference);
    ASSERT_EQ(message.label, static_cast<UInt32>(number));
    ASSERT_EQ(message.bytes.size(), nb_value * 8);
    for (Int64 i = 0; i < nb_value; ++i) {
      Int64 value = 0;
      std::memcpy(&value, message.bytes.data() + i * 8, 8);
      ASSERT_EQ(value, valueOf(from, index(), number)) << "exchange " << number << ", value " << i;
    }
    MachineMail::handBack(message);
  }
  //! Sizes that make buffers grow and shrink, some of nothing, some within the slots.
  static Int64 sizeOf(Int32 from, Int32 to, Int64 number)
  {
    const Int64 nb_value = (number * 37 + from * 11 + to * 5) % 23;
    return (number % 7 == 0) ? nb_value * 40 : nb_value;
  }
};
} // namespace

TEST_F(MachineMailTest, MessagesOfAllSizesComeInOrder)
{
  for (Int64 number = 0; number < 500; ++number) {
    for (Int32 r = 0; r < nbOnMachine(); ++r)
      if (r != index())
        sendTo(r, number, sizeOf(index(), r, number));
    for (Int32 r = nbOnMachine() - 1; r >= 0; --r)
      if (r != index())
        expectFrom(r, number, sizeOf(r, index(), number));
  }
}

TEST_F(MachineMailTest, PairsGoOnWithoutTheOthers)
{
  // Ranks 0 and 1 exchange a hundred times while the others do nothing.
  if (nbOnMachine() < 2)
    GTEST_SKIP() << "for two ranks of a machine";
  if (index() > 1)
    return;
  const Int32 other = 1 - index();
  for (Int64 number = 0; number < 100; ++number) {
    sendTo(other, number, number % 20);
    expectFrom(other, number, number % 20);
  }
}

TEST_F(MachineMailTest, AReferenceIsReadInPlaceBeforeItsOwnerGoesOn)
{
  const Int32 next = (index() + 1) % nbOnMachine();
  const Int32 previous = (index() + nbOnMachine() - 1) % nbOnMachine();
  auto* values = reinterpret_cast<Int64*>(m_arena->allocate(1000 * 8, "values"));
  for (Int64 number = 0; number < 50 && nbOnMachine() > 1; ++number) {
    std::fill_n(values, 1000, valueOf(index(), next, number));
    // With two ranks the next one is the previous one: one message each way.
    const Int64 offset = m_arena->offsetOf(reinterpret_cast<std::byte*>(values));
    std::memcpy(mail().prepare(next, 8), &offset, 8);
    mail().send(next, 0, { .is_reference = true });
    if (previous != next) {
      mail().prepare(previous, 0);
      mail().send(previous, 0);
      mail().waitUntil([&] { return mail().hasCome(next); });
      mail().take(next);
    }
    mail().waitUntil([&] { return mail().hasCome(previous); });
    const MachineMail::Message message = mail().take(previous);
    ASSERT_TRUE(message.is_reference);
    Int64 place = 0;
    std::memcpy(&place, message.bytes.data(), 8);
    const auto* others = reinterpret_cast<const Int64*>(m_arena->addressOf(place));
    for (Int64 i = 0; i < 1000; ++i)
      ASSERT_EQ(others[i], valueOf(previous, index(), number));
    mail().release(previous);
    mail().waitUntil([&] { return mail().isReleased(next); });
  }
  m_arena->deallocate(reinterpret_cast<std::byte*>(values));
}
