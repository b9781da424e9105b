// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/hdf5/File.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "checkpoint/hdf5/LibraryLock.h"

#include <hdf5.h>

namespace Arcane::detail::h5
{
namespace
{
//! Values of at least this size start at a page boundary, since the system writes whole pages. \unit{bytes}
constexpr hsize_t aligned_from = 64 * 1024;
constexpr hsize_t page_bytes = 4096;

PropertyListHandle accessProperties()
{
  PropertyListHandle list(H5Pcreate(H5P_FILE_ACCESS), "create a property list");
  checked(H5Pset_libver_bounds(list.get(), H5F_LIBVER_LATEST, H5F_LIBVER_LATEST), "choose the version of the format");
  checked(H5Pset_alignment(list.get(), aligned_from, page_bytes), "align datasets");
  // A file that is closed while a dataset is open would stay open without notice: with this setting the call fails.
  checked(H5Pset_fclose_degree(list.get(), H5F_CLOSE_SEMI), "choose how files are closed");
  useFileDriver(list);
  return list;
}

//! The root has no dates, as other groups.
PropertyListHandle creationProperties()
{
  PropertyListHandle list(H5Pcreate(H5P_FILE_CREATE), "create a property list");
  checked(H5Pset_obj_track_times(list.get(), false), "ask for a root without dates");
  return list;
}
} // namespace

File::File(FileHandle handle, const String& path)
: m_handle(std::move(handle))
, m_path(path)
{}

File File::create(const String& path)
{
  const LibraryLock lock;
  const PropertyListHandle access = accessProperties();
  const PropertyListHandle creation = creationProperties();
  const String action = String::format("create file '{0}'", base::shownPath(path));
  File file(FileHandle(H5Fcreate(path.localstr(), H5F_ACC_TRUNC, creation.get(), access.get()), action), path);
  file.m_status = outputStatus(file.m_handle);
  return file;
}

File File::openReadOnly(const String& path)
{
  const LibraryLock lock;
  const PropertyListHandle access = accessProperties();
  return File(FileHandle(H5Fopen(path.localstr(), H5F_ACC_RDONLY, access.get()), String::format("open file '{0}'", base::shownPath(path))),
              path);
}

File File::openForAppend(const String& path)
{
  const LibraryLock lock;
  const PropertyListHandle access = accessProperties();
  // Rows go to the file as they are: with a cache whole chunks are written again.
  checked(H5Pset_cache(access.get(), 0, 1, 0, 1.0), "choose the cache of chunks");
  File file(FileHandle(H5Fopen(path.localstr(), H5F_ACC_RDWR | H5F_ACC_SWMR_WRITE, access.get()),
                       String::format("open file '{0}'", base::shownPath(path))),
            path);
  file.m_status = outputStatus(file.m_handle);
  return file;
}

Group File::root() const
{
  const LibraryLock lock;
  return Group(GroupHandle(H5Gopen2(m_handle.get(), "/", H5P_DEFAULT), String::format("open file '{0}'", base::shownPath(m_path))),
               base::shownPath(m_path));
}

void File::checkWrites() const
{
  ARCANE_THROW_IF(m_status && !m_status->failure.null(), IOException, "{0}", m_status->failure);
}

void File::flush()
{
  const LibraryLock lock;
  checked(H5Fflush(m_handle.get(), H5F_SCOPE_GLOBAL), String::format("write file '{0}' to the disk", base::shownPath(m_path)));
}

void File::sync()
{
  flush();
  const String failure = syncOutput(m_handle);
  ARCANE_THROW_IF(!failure.null(), IOException, "{0}", failure);
}

void File::close()
{
  const LibraryLock lock;
  m_handle.close(String::format("close file '{0}'", base::shownPath(m_path)));
  checkWrites();
}
} // namespace Arcane::detail::h5
