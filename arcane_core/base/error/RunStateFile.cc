// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/error/RunStateFile.h"

#include "arcane_core/base/system/OutputFiles.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <mutex>

#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

namespace Arcane::detail::base
{
namespace
{
constexpr std::size_t max_text = 4096;
//! A line of a message says enough.
constexpr std::size_t max_reason = 400;
//! The beginning of the text that noteFailedRun() adds to the head.
constexpr std::string_view failed_state = "\n    <state>failed</state>\n";

//! Returns the number of bytes of the first character of a text in UTF-8, or 0 if there is none.
std::size_t nbByteOfCharacter(std::string_view text)
{
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (text.empty() || byte(0) < 0x80)
    return text.empty() ? 0 : 1;
  const std::size_t nb = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : 2;
  if (byte(0) < 0xc2 || byte(0) > 0xf4 || nb > text.size())
    return 0;
  for (std::size_t i = 1; i < nb; ++i)
    if ((byte(i) & 0xc0) != 0x80)
      return 0;
  return nb;
}

//! A text that the handler of a signal may read and extend: it has no memory of the heap.
class FixedText
{
 public:
  //! Returns false, and the text is empty, when \a text is too long.
  bool assign(std::string_view text)
  {
    m_size = 0;
    if (text.size() >= max_text)
      return false;
    return add(text);
  }
  bool add(std::string_view text)
  {
    if (m_size + text.size() >= max_text)
      return false;
    std::memcpy(m_chars.data() + m_size, text.data(), text.size());
    m_size += text.size();
    m_chars[m_size] = 0;
    return true;
  }
  template <typename T> bool addElement(const char* name, T value)
  {
    std::array<char, 32> digits;
    const std::to_chars_result end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    return addElement(name, std::string_view(digits.data(), static_cast<std::size_t>(end.ptr - digits.data())));
  }
  //! Control characters, characters with a meaning in XML and bytes outside UTF-8 become blanks.
  bool addElement(const char* name, std::string_view text)
  {
    if (!(add("    <") && add(name) && add(">")))
      return false;
    while (!text.empty()) {
      const std::size_t nb = nbByteOfCharacter(text);
      const bool is_plain = nb > 0 && static_cast<unsigned char>(text[0]) >= ' ' && !std::strchr("<>&\x7f", text[0]);
      add(is_plain ? text.substr(0, nb) : std::string_view(" "));
      text.remove_prefix(is_plain ? nb : 1);
    }
    return add("</") && add(name) && add(">\n");
  }

  const char* c_str() const { return m_chars.data(); }
  std::string_view view() const { return { m_chars.data(), m_size }; }

 private:
  std::array<char, max_text> m_chars = {};
  std::size_t m_size = 0;
};

struct RunState
{
  //! Of openRunState(). noteFailedRun() takes no lock: it reads the texts only while the file is open, and they do not change then.
  std::mutex mutex;
  std::atomic<bool> is_open = false;
  std::atomic<bool> has_failed = false;
  //! The process that opened it. The crash of a forked process is not a failure of the run.
  std::atomic<pid_t> process = 0;
  FixedText path;
  FixedText part;
  //! Of the run: see failure_mark.
  FixedText mark;
  FixedText head;
  mode_t permissions = 0600;
};
RunState state;

bool writeAll(int descriptor, std::string_view text)
{
  while (!text.empty()) {
    const ssize_t nb_byte = ::write(descriptor, text.data(), text.size());
    if (nb_byte < 0 && errno == EINTR)
      continue;
    if (nb_byte <= 0)
      return false;
    text.remove_prefix(static_cast<std::size_t>(nb_byte));
  }
  return true;
}

//! Returns true if another process has noted that the run of \a head has failed.
bool isNotedByOther(const char* path, std::string_view head)
{
  const int descriptor = ::open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    return false;
  std::array<char, max_text + failed_state.size()> chars;
  std::size_t nb_char = 0;
  while (nb_char < head.size() + failed_state.size()) {
    const ssize_t nb_byte = ::read(descriptor, chars.data() + nb_char, head.size() + failed_state.size() - nb_char);
    if (nb_byte < 0 && errno == EINTR)
      continue;
    if (nb_byte <= 0)
      break;
    nb_char += static_cast<std::size_t>(nb_byte);
  }
  ::close(descriptor);
  const std::string_view text(chars.data(), nb_char);
  return text.starts_with(head) && text.substr(head.size()) == failed_state;
}

//! Replaces the file of the run by its head and \a end.
void writeFailure(std::string_view end)
{
  const int descriptor = ::open(state.part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, state.permissions);
  if (descriptor < 0)
    return;
  const bool is_written = writeAll(descriptor, state.head.view()) && writeAll(descriptor, end);
  if (::close(descriptor) != 0 || !is_written || ::rename(state.part.c_str(), state.path.c_str()) != 0)
    ::unlink(state.part.c_str());
}

//! Returns the first line of a message, or its beginning.
std::string_view firstLine(std::string_view text)
{
  text = text.substr(0, text.find('\n'));
  if (text.size() <= max_reason)
    return text;
  std::size_t nb = max_reason;
  while (nb > 0 && (static_cast<unsigned char>(text[nb]) & 0xc0) == 0x80)
    --nb;
  return text.substr(0, nb);
}
} // namespace

void openRunState(const String& path, std::string_view head)
{
  const std::scoped_lock lock(state.mutex);
  if (state.head.view() == head)
    return;
  state.is_open = false;
  state.has_failed = false;
  state.process = ::getpid();
  state.permissions = outputPermissions() == eOutputPermissions::Private ? 0600 : 0666;
  const String part = String::format("{0}.{1}.part", path, Int64(::getpid()));
  state.is_open = state.path.assign(path.toStdStringView()) && state.part.assign(part.toStdStringView()) &&
                  state.mark.assign(path.toStdStringView()) && state.mark.add(failure_mark) && state.head.assign(head);
}

void closeRunState()
{
  state.is_open = false;
}

bool isFailureNoted()
{
  return state.has_failed;
}

void noteFailedRun(int exit_code, const RunPlace* place, std::string_view reason) noexcept
{
  // The first failure counts: others follow from it.
  if (state.process != ::getpid() || !state.is_open.exchange(false))
    return;
  state.has_failed = true;
  // One process at a time looks and writes: ranks often fail together.
  const int mark = ::open(state.mark.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, state.permissions);
  if (mark < 0)
    return;
  ::close(mark);
  FixedText end;
  end.add(failed_state);
  end.addElement("return-value", exit_code);
  if (place && place->isInRun()) {
    end.addElement("current-iteration", std::max(place->iteration, Int64(0)));
    end.addElement("current-time", place->time);
    end.addElement("place", std::string_view(place->text));
    end.addElement("rank", place->rank);
  }
  if (!reason.empty())
    end.addElement("reason", firstLine(reason));
  end.add("    <is-finished>0</is-finished>\n  </execution>\n</arcane-result>\n");
  if (!isNotedByOther(state.path.c_str(), state.head.view()))
    writeFailure(end.view());
  ::unlink(state.mark.c_str());
}
} // namespace Arcane::detail::base
