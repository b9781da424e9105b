// SPDX-License-Identifier: Apache-2.0
#include "accelerator/trace/PoolTraceCsv.h"

#include "accelerator/trace/PoolTrace.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/memory/MemoryUtils.h"
#include "arcane_core/base/text/CLocale.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdio>
#include <fstream>
#include <map>
#include <ostream>
#include <string>

namespace Arcane::detail::trace
{
namespace
{
constexpr std::array<const char*, 8> event_names = { "none", "allocate", "free", "resize", "grow", "shrink", "step", "out-of-memory" };

std::string quoted(const String& text)
{
  const std::string_view all = text.toStdStringView();
  if (all.find_first_of(",\"\n\r") == std::string_view::npos)
    return std::string(all);
  std::string result = "\"";
  for (char c : all)
    result += (c == '"') ? std::string("\"\"") : std::string(1, c);
  return result + '"';
}

std::vector<std::string> cellsOf(const std::string& line)
{
  std::vector<std::string> cells(1);
  bool is_quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"' && is_quoted && i + 1 < line.size() && line[i + 1] == '"')
      cells.back() += line[++i];
    else if (c == '"')
      is_quoted = !is_quoted;
    else if (c == ',' && !is_quoted)
      cells.emplace_back();
    else if (c != '\r' || is_quoted)
      cells.back() += c;
  }
  return cells;
}

std::string lowerOf(std::string text)
{
  std::transform(text.begin(), text.end(), text.begin(), base::asciiLower);
  return text;
}

ePoolEvent eventOf(const std::string& text)
{
  const std::string name = lowerOf(text);
  for (std::size_t i = 0; i < event_names.size(); ++i)
    if (name == event_names[i])
      return static_cast<ePoolEvent>(i);
  if (name == "deallocate")
    return ePoolEvent::Free;
  if (name == "allocate failure")
    return ePoolEvent::OutOfMemory;
  return ePoolEvent::None;
}

//! A table with a line of titles, one row at a time.
class CsvTable
{
 public:
  CsvTable(std::istream& i, const String& origin)
  : m_input(i)
  , m_origin(origin)
  {
    nextRow();
    for (std::size_t c = 0; c < m_cells.size(); ++c)
      m_columns[lowerOf(m_cells[c])] = c;
  }

  bool nextRow()
  {
    std::string row;
    do {
      if (!std::getline(m_input, row))
        return false;
      m_line = ++m_nb_line;
    } while (row.empty());
    // A cell between quotes may have several lines.
    bool is_open = std::ranges::count(row, '"') % 2 != 0;
    for (std::string line; is_open; row += '\n' + line) {
      if (!std::getline(m_input, line))
        fail("the last cell", row.substr(row.rfind('"')), "a quote at its end");
      ++m_nb_line;
      is_open = std::ranges::count(line, '"') % 2 == 0;
    }
    m_cells = cellsOf(row);
    return true;
  }

  bool hasColumn(const char* title) const { return m_columns.contains(title); }

  //! Returns the text under the first title that exists, or an empty text.
  std::string text(std::initializer_list<const char*> titles) const
  {
    for (const char* title : titles)
      if (auto it = m_columns.find(title); it != m_columns.end() && it->second < m_cells.size())
        return m_cells[it->second];
    return {};
  }

  //! 0 for an empty cell.
  template <typename T> T number(std::initializer_list<const char*> titles) const
  {
    const std::string cell = text(titles);
    if (cell.empty())
      return T(0);
    const bool is_hexadecimal = cell.starts_with("0x");
    const char* begin = cell.data() + (is_hexadecimal ? 2 : 0);
    T value = 0;
    const auto [end, error] = std::from_chars(begin, cell.data() + cell.size(), value, is_hexadecimal ? 16 : 10);
    ARCANE_FATAL_IF(error != std::errc() || end != cell.data() + cell.size(), "{0}:{1}: column '{2}' is '{3}', expected a number", m_origin,
                    m_line, *titles.begin(), cell);
    return value;
  }

  [[noreturn]] void fail(const char* what, const std::string& found, const char* expected) const
  {
    ARCANE_FATAL("{0}:{1}: {2} is '{3}', expected {4}", m_origin, m_line, what, found, expected);
  }

 private:
  std::istream& m_input;
  String m_origin;
  //! The line at which the row begins.
  Int64 m_line = 0;
  Int64 m_nb_line = 0;
  std::map<std::string, std::size_t> m_columns;
  std::vector<std::string> m_cells;
};

//! Time of the day of logs, as 10:56:55:123456 or 10:56:55.123456; negative for something else. \unit{ns}
Int64 timeOfDay(const std::string& text)
{
  int hour = 0;
  int minute = 0;
  int second = 0;
  int microsecond = 0;
  const int nb_read = std::sscanf(text.c_str(), "%2d:%2d:%2d%*1[:.]%6d", &hour, &minute, &second, &microsecond);
  return nb_read == 4 ? (((hour * 60 + minute) * Int64(60) + second) * 1000000 + microsecond) * 1000 : -1;
}

//! The times of a table: in nanoseconds, or of the day and then from its first event on, or none that can be read.
class CsvTimes
{
 public:
  Int64 next(const CsvTable& table)
  {
    if (table.hasColumn("time_ns"))
      return table.number<Int64>({ "time_ns" });
    const Int64 time = timeOfDay(table.text({ "time" }));
    m_are_there = m_are_there && time >= 0;
    if (m_first < 0)
      m_first = time;
    // The next day.
    constexpr Int64 day_ns = Int64(24) * 3600 * 1000000000;
    m_passed_days += (time < m_last - day_ns / 2) ? day_ns : 0;
    m_last = time;
    return time - m_first + m_passed_days;
  }
  bool areThere() const { return m_are_there; }

 private:
  bool m_are_there = true;
  Int64 m_first = -1;
  Int64 m_last = -1;
  Int64 m_passed_days = 0;
};

//! 0 for an empty cell.
Int64 sizeOf(const CsvTable& table)
{
  const auto nb_byte = table.number<Int64>({ "bytes", "size" });
  if (nb_byte < 0)
    table.fail("the size", std::to_string(nb_byte), "at least 0");
  return nb_byte;
}

//! Returns 0 for an empty cell, which stands for the alignment of the pool.
Int32 alignmentOf(const CsvTable& table)
{
  const auto alignment = table.number<Int32>({ "alignment" });
  if (alignment != 0 && (alignment < 0 || !std::has_single_bit(static_cast<UInt32>(alignment))))
    table.fail("the alignment", std::to_string(alignment), "a power of two, or 0");
  return alignment;
}

std::int16_t deviceOf(const CsvTable& table)
{
  const auto device = table.number<std::int16_t>({ "device" });
  if (device < -1)
    table.fail("the device", std::to_string(device), "a number from -1, the host, on");
  return device;
}

UInt64 addressOf(const CsvTable& table)
{
  const std::string cell = table.text({ "address", "pointer" });
  if (cell.empty() || cell == "(nil)")
    return 0;
  // Both 0x7f00 and 7f00 are hexadecimal.
  const char* begin = cell.data() + (cell.starts_with("0x") ? 2 : 0);
  UInt64 value = 0;
  const auto [end, error] = std::from_chars(begin, cell.data() + cell.size(), value, 16);
  if (error != std::errc() || end != cell.data() + cell.size())
    table.fail("the address", cell, "a hexadecimal number");
  return value;
}
} // namespace

const char* poolEventName(ePoolEvent kind)
{
  const auto i = static_cast<std::size_t>(kind);
  return i < event_names.size() ? event_names[i] : "unknown";
}

void writePoolCsv(std::ostream& o, const PoolEventList& list)
{
  o << "sequence,time_ns,event,address,bytes,alignment,name,queue,thread,device,resource,pool\n";
  for (const PoolEvent& e : list.events) {
    o << e.sequence << ',' << e.time_ns << ',' << poolEventName(e.kind) << ",0x" << std::hex << e.address << std::dec << ',' << e.nb_byte
      << ',' << e.alignment << ',' << quoted(list.nameOf(e.name)) << ',' << e.queue << ',' << e.thread << ',' << e.device << ','
      << static_cast<eMemoryResource>(e.resource) << ',' << quoted(list.nameOf(e.pool_name)) << '\n';
  }
}

PoolEventList readPoolCsv(std::istream& i, const String& origin)
{
  CsvTable table(i, origin);
  if (!table.hasColumn("event") && !table.hasColumn("action"))
    table.fail("the line of titles", table.text({}), "a column 'event' or 'action'");
  PoolEventList list;
  // Queues and threads of other logs are addresses; what counts is which are the same.
  std::map<std::string, Int32> queues;
  std::map<std::string, Int32> threads;
  const auto number_of = [](std::map<std::string, Int32>& known, const std::string& text) {
    return known.try_emplace(text, static_cast<Int32>(known.size()) + 1).first->second;
  };
  CsvTimes times;
  while (table.nextRow()) {
    PoolEvent e;
    e.sequence = list.events.size() + 1;
    e.time_ns = times.next(table);
    const std::string kind = table.text({ "event", "action" });
    e.kind = eventOf(kind);
    if (e.kind == ePoolEvent::None)
      table.fail("the event", kind, "allocate, free, resize, grow, shrink, step or out-of-memory");
    e.address = addressOf(table);
    e.nb_byte = sizeOf(table);
    e.alignment = alignmentOf(table);
    e.name = list.idOf(String(table.text({ "name" })));
    e.pool_name = list.idOf(String(table.text({ "pool" })));
    const std::string queue = table.text({ "queue", "stream" });
    e.queue = (queue.empty() || queue == "0" || queue == "0x0") ? 0 : number_of(queues, queue);
    e.thread = number_of(threads, table.text({ "thread" }));
    e.device = deviceOf(table);
    const std::string resource = table.text({ "resource" });
    e.resource = static_cast<std::uint8_t>(resource.empty() || resource == "Unknown" ? eMemoryResource::Device
                                                                                     : MemoryUtils::getMemoryResourceFromName(resource));
    list.events.push_back(e);
  }
  list.has_times = times.areThere();
  if (!list.has_times)
    for (PoolEvent& e : list.events)
      e.time_ns = static_cast<Int64>(e.sequence);
  return list;
}

PoolEventList readPoolEvents(const String& path)
{
  base::ClassicStream<std::ifstream> file(path.localstr(), std::ios::binary);
  ARCANE_FATAL_IF(!file, "cannot read '{0}': it is not there, or may not be read", path);
  std::array<char, 8> first{};
  file.read(first.data(), first.size());
  if (std::string_view(first.data(), 7) == "ARCPOOL")
    return readPoolTrace(path);
  file.clear();
  file.seekg(0);
  return readPoolCsv(file, path);
}
} // namespace Arcane::detail::trace
