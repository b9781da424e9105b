// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/copies/OutputFile.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "checkpoint/format/DiskFile.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace Arcane::detail::copies
{
namespace
{
//! \unit{bytes}
constexpr Int64 piece_bytes = 1024 * 1024;

[[noreturn]] void throwLastError(const char* action, const String& path)
{
  ARCANE_THROW(IOException, "cannot {0} '{1}': {2}", action, path, std::strerror(errno));
}
} // namespace

OutputFile::OutputFile(const String& path)
: m_path(path)
, m_descriptor(::open(path.localstr(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666))
{
  if (m_descriptor < 0)
    throwLastError("create", path);
}

OutputFile::~OutputFile()
{
  if (m_descriptor >= 0)
    ::close(m_descriptor);
}

void OutputFile::write(Span<const std::byte> bytes)
{
  for (Int64 nb_written = 0; nb_written < bytes.size();) {
    const ssize_t n = ::write(m_descriptor, bytes.data() + nb_written, static_cast<size_t>(bytes.size() - nb_written));
    if (n < 0 && errno != EINTR)
      throwLastError("write", m_path);
    nb_written += std::max<Int64>(n, 0);
  }
}

void OutputFile::close()
{
  if (::close(std::exchange(m_descriptor, -1)) != 0)
    throwLastError("close", m_path);
}

void copyFile(const String& from, const String& to)
{
  const format::InputFile input(from);
  OutputFile output(to);
  const auto buffer = std::make_unique<std::byte[]>(static_cast<std::size_t>(piece_bytes));
  for (Int64 at = 0; at < input.size(); at += piece_bytes) {
    const Span<std::byte> piece(buffer.get(), std::min(piece_bytes, input.size() - at));
    input.read(at, piece);
    output.write(piece);
  }
  output.close();
}
} // namespace Arcane::detail::copies
