// SPDX-License-Identifier: Apache-2.0
// Numbers that streams write and wait for, and copies of rows, asked of each backend in the same way.
#include "tests/unit/accelerator/runtime/BackendUnderTest.h"

#include "accelerator/runtime/ExchangeCommands.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <numeric>
#include <vector>

namespace
{
using namespace Arcane;
using detail::runtime::DeviceBackend;
using detail::runtime::DriverStatus;
using detail::runtime::eRowCopy;
using detail::runtime::ExchangeCommands;
using detail::runtime::RowCopy;
using detail::runtime::StreamNumber;

class ExchangeCommandsTest : public test::BackendFixture
{
 protected:
  void SetUp() override
  {
    m_commands = m_backend.exchangeCommands();
    ASSERT_TRUE(m_commands);
    ASSERT_TRUE(isOk(m_backend.createStream(m_device, 0, &m_stream)));
    const auto status = m_commands->copyRows(m_stream, eRowCopy::Pack, {});
    m_can_copy = !status.isNotSupported();
    ASSERT_TRUE(isOk(m_backend.createStream(m_device, 0, &m_other_stream)));
    ASSERT_TRUE(isOk(m_backend.allocate(eMemoryResource::HostPinned, m_device, nb_byte, &m_block)));
    std::memset(m_block, 0, nb_byte);
  }
  void TearDown() override
  {
    EXPECT_TRUE(isOk(m_backend.destroyStream(m_stream)));
    EXPECT_TRUE(isOk(m_backend.destroyStream(m_other_stream)));
    EXPECT_TRUE(isOk(m_backend.release(eMemoryResource::HostPinned, m_device, m_block, nb_byte)));
  }

  static constexpr Int64 nb_byte = 1 << 20;
  UInt64* numbers() const { return static_cast<UInt64*>(m_block); }
  DriverStatus putNumbers(const std::vector<StreamNumber>& numbers)
  {
    return m_commands->putNumbers(m_stream, { numbers.data(), std::ssize(numbers) });
  }
  std::byte* bytesAt(Int64 offset) const { return static_cast<std::byte*>(m_block) + offset; }

  //! Packs rows of \a nb_value values of type T and unpacks them elsewhere.
  template <typename T> void checkRows(Int32 nb_value, Int32 tile)
  {
    constexpr Int32 nb_row = 70;
    const Int32 nb_stored = (nb_row + tile - 1) / tile * tile * nb_value;
    T* const from = reinterpret_cast<T*>(bytesAt(0));
    T* const to = reinterpret_cast<T*>(bytesAt(nb_byte / 4));
    T* const packed = reinterpret_cast<T*>(bytesAt(nb_byte / 2));
    Int32* const rows = reinterpret_cast<Int32*>(bytesAt(3 * nb_byte / 4));
    const Int32 listed[] = { 69, 3, 31, 32, 33, 0, 64 };
    std::copy(std::begin(listed), std::end(listed), rows);
    const auto place = [&](Int32 row, Int32 value) { return (row / tile) * tile * nb_value + value * tile + row % tile; };
    for (Int32 i = 0; i < nb_stored; ++i) {
      from[i] = static_cast<T>(i % 251 + 1);
      to[i] = T(0);
    }
    RowCopy copy;
    copy.array = reinterpret_cast<std::byte*>(from);
    copy.packed = reinterpret_cast<std::byte*>(packed);
    copy.rows = rows;
    copy.nb_row = std::size(listed);
    copy.nb_value = nb_value;
    copy.value_bytes = sizeof(T);
    copy.tile = tile;
    RowCopy back = copy;
    back.array = reinterpret_cast<std::byte*>(to);

    ASSERT_TRUE(isOk(m_commands->copyRows(m_stream, eRowCopy::Pack, { &copy, 1 })));
    ASSERT_TRUE(isOk(m_commands->copyRows(m_stream, eRowCopy::Unpack, { &back, 1 })));
    ASSERT_TRUE(isOk(m_backend.synchronizeStream(m_stream)));

    for (Int32 row = 0; row < nb_row; ++row) {
      const auto found = std::find(std::begin(listed), std::end(listed), row);
      for (Int32 value = 0; value < nb_value; ++value) {
        const Int32 i = place(row, value);
        const bool is_listed = found != std::end(listed);
        ASSERT_EQ(to[i], is_listed ? from[i] : T(0)) << "row " << row << ", value " << value;
        if (is_listed) {
          ASSERT_EQ(packed[(found - std::begin(listed)) * nb_value + value], from[i]) << "row " << row << ", value " << value;
        }
      }
    }
  }

  //! It is false for a runtime that was built without a compiler for devices.
  bool m_can_copy = true;
  ExchangeCommands* m_commands = nullptr;
  void* m_stream = nullptr;
  void* m_other_stream = nullptr;
  void* m_block = nullptr;
};
} // namespace

TEST_P(ExchangeCommandsTest, CopiesRowsOfEachSizeAndLayout)
{
  if (!m_can_copy)
    GTEST_SKIP() << "built without a compiler for devices";
  for (const Int32 nb_value : { 1, 3, 8 })
    for (const Int32 tile : { 1, 32 }) {
      checkRows<unsigned char>(nb_value, tile);
      checkRows<short>(nb_value, tile);
      checkRows<Int32>(nb_value, tile);
      checkRows<double>(nb_value, tile);
    }
}

TEST_P(ExchangeCommandsTest, DoesManyCopiesInOneCall)
{
  if (!m_can_copy)
    GTEST_SKIP() << "built without a compiler for devices";
  constexpr Int32 nb_copy = 150;
  double* const from = reinterpret_cast<double*>(bytesAt(0));
  double* const packed = reinterpret_cast<double*>(bytesAt(nb_byte / 2));
  Int32* const rows = reinterpret_cast<Int32*>(bytesAt(3 * nb_byte / 4));
  std::iota(from, from + nb_copy, 1.0);
  std::iota(rows, rows + nb_copy, 0);
  std::vector<RowCopy> copies;
  for (Int32 i = 0; i < nb_copy; ++i)
    copies.push_back({ reinterpret_cast<std::byte*>(from), reinterpret_cast<std::byte*>(packed + i), rows + i, 1, 1, sizeof(double), 1 });

  ASSERT_TRUE(isOk(m_commands->copyRows(m_stream, eRowCopy::Pack, { copies.data(), nb_copy })));
  ASSERT_TRUE(isOk(m_backend.synchronizeStream(m_stream)));

  for (Int32 i = 0; i < nb_copy; ++i)
    ASSERT_EQ(packed[i], i + 1.0);
}

TEST_P(ExchangeCommandsTest, ANumberIsWrittenAfterTheCommandsBefore)
{
  for (UInt64 turn = 1; turn <= 20; ++turn) {
    ASSERT_TRUE(isOk(m_backend.fillAsync(bytesAt(4096), static_cast<std::byte>(turn), 4096, m_stream)));
    ASSERT_TRUE(isOk(putNumbers({ { numbers(), turn, false } })));

    while (std::atomic_ref<UInt64>(*numbers()).load(std::memory_order_acquire) < turn)
      std::this_thread::yield();

    EXPECT_EQ(static_cast<UInt64>(*bytesAt(8191)), turn);
  }
  ASSERT_TRUE(isOk(m_backend.synchronizeStream(m_stream)));
}

// The host writes the number: two streams of a process may share a queue of the hardware, in which the wait of one would hold back the write
// of the other. A block of the device is copied, since drivers execute copies inside of the host at once, and wait for the stream before.
TEST_P(ExchangeCommandsTest, AStreamWaitsForANumberAndTheHostDoesNot)
{
  if (std::string(m_backend.name()) == "host")
    GTEST_SKIP() << "commands of the host are done at once";
  void* on_device = nullptr;
  ASSERT_TRUE(isOk(m_backend.allocate(eMemoryResource::Device, m_device, 256, &on_device)));
  for (UInt64 turn = 1; turn <= 10; ++turn) {
    ASSERT_TRUE(isOk(putNumbers({ { numbers(), turn, true } })));
    ASSERT_TRUE(isOk(m_backend.copyAsync(on_device, bytesAt(4096), 1, m_stream)));
    ASSERT_TRUE(isOk(m_backend.copyAsync(bytesAt(8192), on_device, 1, m_stream)));
    EXPECT_FALSE(m_backend.queryStream(m_stream).isOk());
    *bytesAt(4096) = static_cast<std::byte>(turn);
    std::atomic_ref<UInt64>(*numbers()).store(turn, std::memory_order_release);

    ASSERT_TRUE(isOk(m_backend.synchronizeStream(m_stream)));

    EXPECT_EQ(static_cast<UInt64>(*bytesAt(8192)), turn);
  }
  EXPECT_TRUE(isOk(m_backend.release(eMemoryResource::Device, m_device, on_device, 256)));
}

TEST_P(ExchangeCommandsTest, AGreaterNumberEndsAWaitToo)
{
  std::atomic_ref<UInt64>(*numbers()).store(UInt64(1) << 62);

  ASSERT_TRUE(isOk(putNumbers({ { numbers(), 5, true } })));

  EXPECT_TRUE(isOk(m_backend.synchronizeStream(m_stream)));
}

TEST_P(ExchangeCommandsTest, OneCommandWritesAndWaitsInItsOrder)
{
  const bool is_host = std::string(m_backend.name()) == "host";
  for (UInt64 turn = 1; turn <= 5; ++turn) {
    if (is_host)
      numbers()[1] = turn;
    // More than drivers take at once.
    std::vector<StreamNumber> all;
    for (Int64 i = 0; i < 300; ++i)
      all.push_back({ numbers() + 100 + i, turn * 1000 + static_cast<UInt64>(i), false });
    all.push_back({ numbers(), turn, false });
    all.push_back({ numbers() + 1, turn, true });
    all.push_back({ numbers() + 2, turn, false });

    ASSERT_TRUE(isOk(putNumbers(all)));

    while (std::atomic_ref<UInt64>(numbers()[0]).load(std::memory_order_acquire) < turn)
      std::this_thread::yield();
    EXPECT_EQ(numbers()[399], turn * 1000 + 299);
    if (!is_host) {
      EXPECT_EQ(std::atomic_ref<UInt64>(numbers()[2]).load(), turn - 1);
    }
    std::atomic_ref<UInt64>(numbers()[1]).store(turn, std::memory_order_release);
    ASSERT_TRUE(isOk(m_backend.synchronizeStream(m_stream)));
    EXPECT_EQ(numbers()[2], turn);
  }
}

INSTANTIATE_TEST_SUITE_P(Each, ExchangeCommandsTest, ::testing::ValuesIn(test::backendNames()), test::nameOfBackend);
