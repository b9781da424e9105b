// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/ProgressFile.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/OutputFiles.h"

#include <cerrno>
#include <cstring>
#include <string>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace Arcane::detail::run
{
ProgressFile::ProgressFile(ITraceMng* tm)
: m_trace_mng(tm)
{}

ProgressFile::~ProgressFile()
{
  close();
}

void ProgressFile::close()
{
  if (m_descriptor >= 0)
    ::close(m_descriptor);
  m_descriptor = -1;
}

void ProgressFile::open(const String& path, bool is_appended)
{
  close();
  m_path = path;
  // Without O_NONBLOCK, the opening of a pipe would wait for its reader.
  m_descriptor = base::openOutputFile(path, O_WRONLY | O_APPEND | O_NONBLOCK);
  ARCANE_THROW_IF(m_descriptor < 0, IOException, "cannot write the progress of the run in '{0}': {1}", path, std::strerror(errno));
  struct stat info = {};
  // The end of the reader of a pipe would end the run.
  const bool is_right = ::fstat(m_descriptor, &info) == 0 && (S_ISREG(info.st_mode) || S_ISCHR(info.st_mode));
  if (!is_right)
    close();
  ARCANE_THROW_IF(!is_right, IOException, "cannot write the progress of the run in '{0}': it is not a regular file", path);
  if (!is_appended && S_ISREG(info.st_mode) && ::ftruncate(m_descriptor, 0) != 0)
    throw IOException(A_FUNCINFO, String::format("cannot empty '{0}': {1}", path, std::strerror(errno)));
}

void ProgressFile::writeLine(StringView text)
{
  if (!isOpen())
    return;
  const std::string line = std::string(text.toStdStringView()) + '\n';
  const ssize_t nb_byte = ::write(m_descriptor, line.data(), line.size());
  if (nb_byte == static_cast<ssize_t>(line.size()))
    return;
  m_trace_mng->pwarning() << "cannot write the progress of the run in '" << m_path
                          << "': " << (nb_byte < 0 ? std::strerror(errno) : "the line was cut") << ". Nothing more is written there";
  close();
}
} // namespace Arcane::detail::run
