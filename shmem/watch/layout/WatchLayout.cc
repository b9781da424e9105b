// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/layout/WatchLayout.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace Arcane::detail::watch
{
namespace
{
constexpr Int64 page_bytes = 4096;
//! An owner writes an entry in less than a microsecond, unless it is stopped meanwhile.
constexpr int nb_try = 20000;
//! On a busy machine each try may take the time of other programs.
constexpr std::chrono::milliseconds most_time(100);
constexpr int nb_try_of_look = 64;

constexpr Int64 roundedToPage(Int64 n)
{
  return (n + page_bytes - 1) / page_bytes * page_bytes;
}

//! Returns the text from \a begin to the next zero, and moves \a begin behind it.
std::string_view nextText(const EntryCopy& copy, std::size_t& begin)
{
  const std::string_view all(copy.text.data(), static_cast<std::size_t>(copy.text_bytes));
  if (begin >= all.size())
    return {};
  const std::string_view rest = all.substr(begin);
  const std::string_view text = rest.substr(0, rest.find('\0'));
  begin += text.size() + 1;
  return text;
}

void copyEntry(const WatchEntry& entry, EntryCopy& copy)
{
  constexpr auto acquire = std::memory_order_acquire;
  copy.state = static_cast<eEntryState>(entry.state.load(acquire));
  copy.hidden = static_cast<eHidden>(entry.hidden.load(acquire));
  copy.shape_kind = static_cast<eShapeKind>(entry.shape_kind.load(acquire));
  copy.item_kind = entry.item_kind.load(acquire);
  copy.number = static_cast<eNumber>(entry.number.load(acquire));
  copy.number_bytes = entry.number_bytes.load(acquire);
  copy.is_tiled = entry.is_tiled.load(acquire) != 0;
  copy.nb_dim = entry.nb_dim.load(acquire);
  for (std::size_t i = 0; i < copy.dims.size(); ++i)
    copy.dims[i] = entry.dims[i].load(acquire);
  copy.offset = entry.offset.load(acquire);
  copy.epoch = entry.epoch.load(acquire);
  copy.copied_after = entry.copied_after.load(acquire);
  copy.text_bytes = entry.text_bytes.load(acquire);
  if (copy.text_bytes < 0 || copy.text_bytes > WatchEntry::MaxTextBytes)
    copy.text_bytes = 0;
  for (Int32 i = 0; i * Int32(sizeof(UInt64)) < copy.text_bytes; ++i) {
    const UInt64 word = entry.text[i].load(acquire);
    std::memcpy(copy.text.data() + i * sizeof(UInt64), &word, sizeof(word));
  }
}
} // namespace

EntryTexts EntryCopy::texts() const
{
  EntryTexts texts;
  std::size_t begin = 0;
  texts.full_name = nextText(*this, begin);
  texts.name = nextText(*this, begin);
  texts.mesh = nextText(*this, begin);
  texts.family = nextText(*this, begin);
  texts.group = nextText(*this, begin);
  return texts;
}

Int64 EntryCopy::nbNumber() const
{
  if (nb_dim < 0 || nb_dim > nb_watch_dim)
    return -1;
  Int64 nb = 1;
  for (std::size_t i = 0; i < static_cast<std::size_t>(nb_dim); ++i)
    if (dims[i] < 0 || __builtin_mul_overflow(nb, dims[i], &nb))
      return -1;
  return nb;
}

Int64 EntryCopy::nbByte() const
{
  const Int64 nb = nbNumber();
  Int64 nb_byte = 0;
  return (nb < 0 || number_bytes < 0 || __builtin_mul_overflow(nb, Int64(number_bytes), &nb_byte)) ? -1 : nb_byte;
}

WatchPlaces::WatchPlaces(Int32 nb_rank)
: leases(page_bytes)
, ranks(leases + roundedToPage(sizeof(WatchLeases)))
, entries(roundedToPage(ranks + nb_rank * Int64(sizeof(WatchRank))))
, total(entries + nb_rank * Int64(nb_watch_entry) * Int64(sizeof(WatchEntry)))
{}

bool writeTexts(const comm::SequenceLock::Writing&, WatchEntry& entry, const EntryTexts& texts)
{
  std::array<char, WatchEntry::MaxTextBytes> bytes = {};
  std::size_t end = 0;
  for (const std::string_view text : { texts.full_name, texts.name, texts.mesh, texts.family, texts.group }) {
    if (text.size() >= bytes.size() - end)
      return false;
    std::memcpy(bytes.data() + end, text.data(), text.size());
    end += text.size() + 1;
  }
  entry.text_bytes.store(static_cast<Int32>(end), std::memory_order_release);
  for (Int32 i = 0; i < WatchEntry::NbTextWord; ++i) {
    UInt64 word = 0;
    std::memcpy(&word, bytes.data() + i * sizeof(UInt64), sizeof(word));
    entry.text[i].store(word, std::memory_order_release);
  }
  return true;
}

bool readEntry(const WatchEntry& entry, EntryCopy& copy)
{
  std::chrono::steady_clock::time_point begin;
  for (int i = 0; i < nb_try; ++i) {
    if (i == nb_try_of_look)
      begin = std::chrono::steady_clock::now();
    else if (i > nb_try_of_look && i % nb_try_of_look == 0 && std::chrono::steady_clock::now() - begin > most_time)
      return false;
    const UInt64 before = entry.lock.number();
    if (before % 2 == 0) {
      copyEntry(entry, copy);
      if (entry.lock.number() == before) {
        copy.lock_number = before;
        return true;
      }
    }
    std::this_thread::yield();
  }
  return false;
}

Int64 startTickOf(Int64 process)
{
  const std::string path = "/proc/" + std::to_string(process) + "/stat";
  std::FILE* file = std::fopen(path.c_str(), "re");
  if (!file)
    return -1;
  std::array<char, 1024> text = {};
  const std::size_t nb_byte = std::fread(text.data(), 1, text.size() - 1, file);
  std::fclose(file);
  // The name of the program is between parentheses, and may have any characters. The state is behind it, then numbers.
  const char* at = std::strrchr(text.data(), ')');
  if (nb_byte == 0 || !at)
    return 0;
  if (at[1] != '\0' && (at[2] == 'Z' || at[2] == 'X'))
    return -1;
  constexpr int nb_field_before = 20;
  for (int i = 0; i < nb_field_before && at; ++i)
    at = std::strchr(at + 1, ' ');
  return at ? std::strtoll(at, nullptr, 10) : 0;
}
} // namespace Arcane::detail::watch
