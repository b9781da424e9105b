// SPDX-License-Identifier: Apache-2.0
#include "accelerator/trace/PoolTrace.h"

#include <gtest/gtest.h>

#include "accelerator/trace/OccupancyHistory.h"
#include "accelerator/trace/PoolTraceCsv.h"
#include "arcane_core/base/error/Exception.h"

#include <cstdio>
#include <fstream>
#include <sstream>
#include <thread>

#include <sys/stat.h>

using namespace Arcane;
using namespace Arcane::detail::trace;

namespace
{
//! A name in the temporary directory; the file is removed at the end.
class TraceFile
{
 public:
  explicit TraceFile(const char* name)
  : m_path(testing::TempDir() + name + std::to_string(::testing::UnitTest::GetInstance()->random_seed()))
  {}
  ~TraceFile() { std::remove(m_path.c_str()); }
  String path() const { return m_path; }

 private:
  std::string m_path;
};

PoolEvent eventOf(ePoolEvent kind, UInt64 address, Int64 nb_byte, Int32 name = 0)
{
  PoolEvent e;
  e.kind = kind;
  e.address = address;
  e.nb_byte = nb_byte;
  e.name = name;
  e.resource = static_cast<std::uint8_t>(eMemoryResource::Device);
  e.device = 0;
  return e;
}

//! Two blocks of a and one of b, one growth of 1000 bytes.
PoolEventList smallList()
{
  PoolEventList list;
  const Int32 a = list.idOf("a");
  const Int32 b = list.idOf("b, of \"c\"\r\n,and d");
  list.events = { eventOf(ePoolEvent::Grow, 0x1000, 1000),       eventOf(ePoolEvent::Allocate, 0x1000, 100, a),
                  eventOf(ePoolEvent::Allocate, 0x1100, 200, b), eventOf(ePoolEvent::Free, 0x1000, 100),
                  eventOf(ePoolEvent::Resize, 0x1100, 300),      eventOf(ePoolEvent::Allocate, 0x1000, 50, a) };
  for (std::size_t i = 0; i < list.events.size(); ++i) {
    list.events[i].sequence = i + 1;
    list.events[i].time_ns = static_cast<Int64>(i) * 10;
  }
  return list;
}
} // namespace

TEST(PoolTraceTest, WhatWasRecordedIsReadWhileTheTraceIsStillOpen)
{
  const TraceFile file("pool_trace");
  PoolTrace trace(file.path(), 100);

  trace.record(eventOf(ePoolEvent::Allocate, 0x100, 64, trace.idOf("Pressure")));
  trace.record(eventOf(ePoolEvent::Free, 0x100, 64, trace.idOf("Pressure")));
  const PoolEventList list = readPoolEvents(file.path());

  ASSERT_EQ(list.events.size(), 2u);
  EXPECT_EQ(list.events[0].kind, ePoolEvent::Allocate);
  EXPECT_EQ(list.nameOf(list.events[1].name), "Pressure");
  EXPECT_EQ(list.events[1].sequence, 2u);
  EXPECT_GE(list.events[1].time_ns, list.events[0].time_ns);
  EXPECT_EQ(list.nb_lost, 0u);
  EXPECT_EQ(trace.idOf(""), 0);
}

TEST(PoolTraceTest, TheRingKeepsTheLastEvents)
{
  const TraceFile file("pool_ring");
  PoolTrace trace(file.path(), 10);

  for (Int64 i = 1; i <= 25; ++i)
    trace.record(eventOf(ePoolEvent::Allocate, 0x100, i));
  const PoolEventList list = readPoolTrace(file.path());

  ASSERT_EQ(list.events.size(), 10u);
  EXPECT_EQ(list.events.front().nb_byte, 16);
  EXPECT_EQ(list.events.back().nb_byte, 25);
  EXPECT_EQ(list.nb_lost, 15u);
}

TEST(PoolTraceTest, ThreadsRecordWithoutLosingAny)
{
  const TraceFile file("pool_threads");
  PoolTrace trace(file.path(), 4000);
  {
    std::vector<std::jthread> threads;
    for (Int32 t = 0; t < 4; ++t)
      threads.emplace_back([&trace, t] {
        for (Int64 i = 0; i < 1000; ++i)
          trace.record(eventOf(ePoolEvent::Allocate, static_cast<UInt64>(t), i, trace.idOf(String::format("name{0}", i % 7))));
      });
  }
  const PoolEventList list = readPoolTrace(file.path());

  ASSERT_EQ(list.events.size(), 4000u);
  EXPECT_EQ(list.names.size(), 8u);
  Int64 sum = 0;
  for (const PoolEvent& e : list.events)
    sum += e.nb_byte;
  EXPECT_EQ(sum, 4 * 1000 * 999 / 2);
}

TEST(PoolTraceTest, NamesThatDoNotFitAreLeftOut)
{
  const TraceFile file("pool_names");
  PoolTrace trace(file.path(), 10);
  const std::string long_name(1 << 19, 'x');

  EXPECT_EQ(trace.idOf(String(long_name)), 1);
  EXPECT_EQ(trace.idOf(String(long_name + "y")), 0);
  EXPECT_EQ(trace.idOf("short"), 2);
}

TEST(PoolTraceTest, TheDiskIsTakenBeforeTheFirstEvent)
{
  const TraceFile file("pool_disk");
  const PoolTrace trace(file.path(), 100000);

  struct ::stat status = {};
  ASSERT_EQ(::stat(file.path().localstr(), &status), 0);
  EXPECT_GE(status.st_size, 100000 * 56);
  EXPECT_GE(status.st_blocks * 512, status.st_size);
  EXPECT_ANY_THROW(PoolTrace("/dev/full", 100));
}

TEST(PoolTraceTest, DamagedFilesAreRefusedOrReadInPart)
{
  const TraceFile file("pool_damaged");
  {
    PoolTrace trace(file.path(), 10);
    for (Int64 i = 1; i <= 4; ++i)
      trace.record(eventOf(ePoolEvent::Allocate, 0x100, i));
  }
  const auto overwrite = [&file](std::streamoff place, const auto& value) {
    std::fstream f(file.path().localstr(), std::ios::in | std::ios::out | std::ios::binary);
    f.seekp(place);
    f.write(reinterpret_cast<const char*>(&value), sizeof(value));
  };
  constexpr std::streamoff ring_place = 4096 + (1 << 20);
  constexpr auto huge = static_cast<UInt64>(-1);

  // The second event is that of another slot, the third has a size that no request has.
  overwrite(ring_place + 56, UInt64(9));
  overwrite(ring_place + 2 * 56 + 24, Int64(-5));
  const PoolEventList list = readPoolTrace(file.path());
  ASSERT_EQ(list.events.size(), 2u);
  EXPECT_EQ(list.events[0].nb_byte, 1);
  EXPECT_EQ(list.events[1].nb_byte, 4);
  EXPECT_EQ(list.nb_lost, 2u);
  for (const std::streamoff word : { 8, 16, 24 }) {
    overwrite(word, huge);
    if (word == 16)
      EXPECT_NO_THROW(readPoolTrace(file.path()));
    else
      EXPECT_ANY_THROW(readPoolTrace(file.path()));
    overwrite(word, word == 24 ? UInt64(0) : UInt64(10));
  }
  overwrite(8, huge);
  overwrite(16, huge);
  EXPECT_ANY_THROW(readPoolTrace(file.path()));
}

TEST(PoolTraceTest, CsvReadsBackToTheSameEvents)
{
  const PoolEventList list = smallList();
  std::stringstream text;

  writePoolCsv(text, list);
  const PoolEventList read = readPoolCsv(text, "memory");

  ASSERT_EQ(read.events.size(), list.events.size());
  for (std::size_t i = 0; i < list.events.size(); ++i) {
    EXPECT_EQ(read.events[i].kind, list.events[i].kind);
    EXPECT_EQ(read.events[i].address, list.events[i].address);
    EXPECT_EQ(read.events[i].nb_byte, list.events[i].nb_byte);
    EXPECT_EQ(read.events[i].time_ns, list.events[i].time_ns);
    EXPECT_EQ(read.nameOf(read.events[i].name), list.nameOf(list.events[i].name));
    EXPECT_EQ(read.events[i].resource, list.events[i].resource);
  }
}

TEST(PoolTraceTest, LogsOfOtherAllocatorsAreRead)
{
  std::stringstream text("Thread,Time,Action,Pointer,Size,Stream\n"
                         "140202,10:12:13:000001,allocate,0x7f00,1024,0x0\n"
                         "140203,10:12:13:000002,allocate,0x7f80,2048,0x55aa\n"
                         "140202,10:12:13:000003,free,0x7f00,1024,0x0\n");

  const PoolEventList list = readPoolCsv(text, "rmm.csv");

  ASSERT_EQ(list.events.size(), 3u);
  EXPECT_EQ(list.events[1].nb_byte, 2048);
  EXPECT_EQ(list.events[1].queue, 1);
  EXPECT_EQ(list.events[0].queue, 0);
  EXPECT_EQ(list.events[1].thread, 2);
  EXPECT_EQ(list.events[2].kind, ePoolEvent::Free);
  EXPECT_EQ(list.events[2].address, 0x7f00u);
}

TEST(PoolTraceTest, WrongFilesAreRefusedWithTheirLine)
{
  std::stringstream no_title("1,2,3\n");
  const auto fault_of = [](const char* row) {
    std::stringstream csv(std::string("event,address,name,bytes,alignment,device\nallocate,0x10,\"a\nb\",1,256,0\n") + row);
    try {
      readPoolCsv(csv, "x.csv");
    }
    catch (const Exception& e) {
      return e.message();
    }
    return String();
  };

  EXPECT_EQ(fault_of("allocate,0x10,,many,0,0\n"), "x.csv:4: column 'bytes' is 'many', expected a number");
  EXPECT_EQ(fault_of("allocate,0x10,,-8,0,0\n"), "x.csv:4: the size is '-8', expected at least 0");
  EXPECT_EQ(fault_of("allocate,0x10,,8,48,0\n"), "x.csv:4: the alignment is '48', expected a power of two, or 0");
  EXPECT_EQ(fault_of("allocate,0x10,,8,-2147483648,0\n"), "x.csv:4: the alignment is '-2147483648', expected a power of two, or 0");
  EXPECT_EQ(fault_of("allocate,0x10,,8,0,-2\n"), "x.csv:4: the device is '-2', expected a number from -1, the host, on");
  EXPECT_EQ(fault_of("allocate,0x10,\"open,8,0,0\n"), "x.csv:4: the last cell is '\"open,8,0,0', expected a quote at its end");
  EXPECT_ANY_THROW(readPoolCsv(no_title, "y.csv"));
  EXPECT_ANY_THROW(readPoolTrace("/nowhere/trace"));
  EXPECT_ANY_THROW(readPoolEvents("/nowhere/trace"));
  EXPECT_ANY_THROW(PoolTrace("/nowhere/trace"));
  EXPECT_ANY_THROW(PoolTrace("unused", 0));
}

TEST(PoolTraceTest, HistoryCountsWhatIsLiveAndReserved)
{
  const PoolEventList list = smallList();

  const auto histories = historiesOf(list);
  ASSERT_EQ(histories.size(), 1u);
  const auto& [key, history] = *histories.begin();

  EXPECT_EQ(history.peakLive(), 350);
  EXPECT_EQ(history.peakReserved(), 1000);
  EXPECT_EQ(history.samples().size(), 6u);
  EXPECT_EQ(history.samples()[3].live, 200);
  const auto peaks = peakOfNames(list, key);
  ASSERT_EQ(peaks.size(), 2u);
  EXPECT_EQ(peaks[0].second, 300);
  EXPECT_EQ(peaks[1].first, "a");
  EXPECT_EQ(peaks[1].second, 100);
}

TEST(PoolTraceTest, LongHistoriesKeepTheirPeaks)
{
  OccupancyHistory history(8);

  for (Int64 i = 0; i < 1000; ++i)
    history.add({ i, i == 777 ? 5000 : i, 6000 });

  EXPECT_LE(history.samples().size(), 8u);
  EXPECT_EQ(history.peakLive(), 5000);
  Int64 largest = 0;
  for (const OccupancySample& s : history.samples())
    largest = std::max(largest, s.live);
  EXPECT_EQ(largest, 5000);
  EXPECT_NEAR(history.peakRatio(), 1.2, 1e-12);
}

TEST(PoolTraceTest, TimesOfTheDayAndNumbersOfEventsAreTimes)
{
  std::stringstream over_midnight("Time,Action,Pointer,Size\n"
                                  "23:59:59:999999,allocate,0x1,1\n"
                                  "00:00:00.000001,free,0x1,1\n");
  std::stringstream without_times("Time,Action,Pointer,Size\nnoon,allocate,0x1,1\nlater,free,0x1,1\n");

  const PoolEventList timed = readPoolCsv(over_midnight, "a");
  const PoolEventList numbered = readPoolCsv(without_times, "b");

  EXPECT_TRUE(timed.has_times);
  EXPECT_EQ(timed.events[0].time_ns, 0);
  EXPECT_EQ(timed.events[1].time_ns, 2000);
  EXPECT_FALSE(numbered.has_times);
  EXPECT_EQ(numbered.events[1].time_ns, 2);
}
