// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/RequestFile.h"

#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "checkpoint/format/DiskFile.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace Arcane::detail::run
{
namespace
{
std::string beginOf(const String& path)
{
  base::ClassicStream<std::ifstream> in(path.localstr());
  std::string text(static_cast<std::size_t>(RequestFile::max_bytes), '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad() || !in.is_open())
    throw IOException(A_FUNCINFO, String::format("cannot read '{0}': {1}", path, std::strerror(errno)));
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

//! A symbolic link is none.
bool isThere(const String& path)
{
  std::error_code ignored;
  return std::filesystem::is_regular_file(std::filesystem::symlink_status(path.localstr(), ignored));
}
} // namespace

RequestFile::RequestFile(const String& directory)
: m_path(directory + "/request")
{}

bool RequestFile::removeFormer() const
{
  std::error_code ignored;
  std::filesystem::remove((m_path + ".answer").localstr(), ignored);
  return isThere(m_path) && std::filesystem::remove(m_path.localstr(), ignored);
}

std::optional<std::string> RequestFile::take()
{
  if (!isThere(m_path))
    return {};
  const std::string text = beginOf(m_path);
  if (!text.ends_with('\n') && m_incomplete != text) {
    m_incomplete = text;
    return {};
  }
  m_incomplete.reset();
  // Requests that are added now are not lost: they are read under the other name.
  const String taken = m_path + ".taken";
  if (std::rename(m_path.localstr(), taken.localstr()) != 0)
    throw IOException(A_FUNCINFO, String::format("cannot rename '{0}': {1}", m_path, std::strerror(errno)));
  std::string all = beginOf(taken);
  std::error_code ignored;
  std::filesystem::remove(taken.localstr(), ignored);
  return all;
}

void RequestFile::answer(const std::string& text) const
{
  format::replaceText(m_path + ".answer", text, format::eDurability::InCache);
}
} // namespace Arcane::detail::run
