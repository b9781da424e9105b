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
  //! Characters with a meaning in XML become blanks.
  bool addElement(const char* name, std::string_view text)
  {
    if (!(add("    <") && add(name) && add(">")))
      return false;
    for (const char c : text)
      add(std::string_view(std::strchr("<>&", c) ? " " : &c, 1));
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
  state.is_open = state.path.assign(path.toStdStringView()) && state.part.assign(part.toStdStringView()) && state.head.assign(head);
}

void closeRunState()
{
  state.is_open = false;
}

bool isFailureNoted()
{
  return state.has_failed;
}

void noteFailedRun(int exit_code, const RunPlace* place) noexcept
{
  // The first failure counts: others follow from it.
  if (state.process != ::getpid() || !state.is_open.exchange(false))
    return;
  state.has_failed = true;
  FixedText end;
  end.add("\n");
  end.addElement("state", std::string_view("failed"));
  end.addElement("return-value", exit_code);
  if (place && place->isInRun()) {
    end.addElement("current-iteration", std::max(place->iteration, Int64(0)));
    end.addElement("current-time", place->time);
    end.addElement("place", std::string_view(place->text));
    end.addElement("rank", place->rank);
  }
  end.add("    <is-finished>0</is-finished>\n  </execution>\n</arcane-result>\n");
  const int descriptor = ::open(state.part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, state.permissions);
  if (descriptor < 0)
    return;
  const bool is_written = writeAll(descriptor, state.head.view()) && writeAll(descriptor, end.view());
  if (::close(descriptor) != 0 || !is_written || ::rename(state.part.c_str(), state.path.c_str()) != 0)
    ::unlink(state.part.c_str());
}
} // namespace Arcane::detail::base
