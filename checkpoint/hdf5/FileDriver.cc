// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/hdf5/FileDriver.h"

#include "arcane_core/base/system/OutputFiles.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "checkpoint/hdf5/LibraryLock.h"

#include <hdf5.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace Arcane::detail::h5
{
namespace
{
//! The largest offset that the system accepts.
constexpr haddr_t max_address = (haddr_t(1) << 63) - 1;

//! Writes of at least this size start to go to the disk while the caller prepares the next one. \unit{bytes}
constexpr size_t early_writeback_from = 1024 * 1024;

//! The superblock of the latest format is at the beginning of the file, and has its length. \unit{bytes}
constexpr size_t superblock_bytes = 48;

//! A file as the library sees it (the base, which the library fills), and the members of the driver.
struct DrivenFile : H5FD_t
{
  int descriptor = -1;
  bool is_only_read = false;
  haddr_t end_of_allocated = 0;
  haddr_t end_of_file = 0;
  //! True while rows are appended: the superblock is kept here until the file is closed, so that a file is never shorter than it says.
  bool keeps_superblock = false;
  std::array<char, superblock_bytes> superblock = {};
  String path;
  std::shared_ptr<OutputStatus> status = std::make_shared<OutputStatus>();

  void fail(const char* action)
  {
    if (status->failure.null())
      status->failure = String::format("cannot {0} '{1}': {2}", action, base::shownPath(path), std::strerror(errno));
  }
  bool hasFailed() const { return !status->failure.null(); }
};

DrivenFile& toFile(H5FD_t* file)
{
  return *static_cast<DrivenFile*>(file);
}

H5FD_t* openFile(const char* name, unsigned flags, hid_t, haddr_t)
{
  const int system_flags = ((flags & H5F_ACC_RDWR) ? O_RDWR : O_RDONLY) | ((flags & H5F_ACC_TRUNC) ? O_TRUNC : 0) |
                           ((flags & H5F_ACC_EXCL) ? O_EXCL : 0) | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  const int descriptor = (flags & H5F_ACC_CREAT) ? base::openOutputFile(String(name), system_flags) : ::open(name, system_flags);
  if (descriptor < 0) {
    H5Epush2(H5E_DEFAULT, __FILE__, __func__, __LINE__, H5E_ERR_CLS, H5E_FILE, H5E_CANTOPENFILE, "%s", std::strerror(errno));
    return nullptr;
  }
  auto file = std::make_unique<DrivenFile>();
  file->descriptor = descriptor;
  file->is_only_read = !(flags & H5F_ACC_RDWR);
  file->path = String(name);
  const off_t size = ::lseek(descriptor, 0, SEEK_END);
  file->end_of_file = size > 0 ? static_cast<haddr_t>(size) : 0;
  file->keeps_superblock = (flags & H5F_ACC_SWMR_WRITE) != 0 &&
                           ::pread(descriptor, file->superblock.data(), superblock_bytes, 0) == static_cast<ssize_t>(superblock_bytes);
  return file.release();
}

//! Copies the bytes from \a address on that belong to the superblock. \return how many there are
size_t keepSuperblock(DrivenFile& file, haddr_t address, size_t size, const char* bytes)
{
  if (!file.keeps_superblock || address >= superblock_bytes)
    return 0;
  const size_t nb_kept = std::min(size, superblock_bytes - static_cast<size_t>(address));
  std::copy_n(bytes, nb_kept, file.superblock.data() + address);
  return nb_kept;
}

herr_t closeFile(H5FD_t* base)
{
  const std::unique_ptr<DrivenFile> file(&toFile(base));
  if (file->keeps_superblock && !file->hasFailed() &&
      ::pwrite(file->descriptor, file->superblock.data(), superblock_bytes, 0) != static_cast<ssize_t>(superblock_bytes))
    file->fail("write");
  // Some file systems report only now that the disk is full.
  if (::close(file->descriptor) != 0)
    file->fail("close");
  return 0;
}

herr_t queryFeatures(const H5FD_t*, unsigned long* flags)
{
  *flags = H5FD_FEAT_AGGREGATE_METADATA | H5FD_FEAT_ACCUMULATE_METADATA | H5FD_FEAT_DATA_SIEVE | H5FD_FEAT_AGGREGATE_SMALLDATA |
           H5FD_FEAT_DEFAULT_VFD_COMPATIBLE | H5FD_FEAT_SUPPORTS_SWMR_IO;
  return 0;
}

haddr_t endOfAllocated(const H5FD_t* file, H5FD_mem_t)
{
  return static_cast<const DrivenFile*>(file)->end_of_allocated;
}

herr_t setEndOfAllocated(H5FD_t* file, H5FD_mem_t, haddr_t address)
{
  toFile(file).end_of_allocated = address;
  return 0;
}

haddr_t endOfFile(const H5FD_t* file, H5FD_mem_t)
{
  return static_cast<const DrivenFile*>(file)->end_of_file;
}

herr_t fileHandle(H5FD_t* file, hid_t, void** handle)
{
  *handle = file;
  return 0;
}

//! Reads bytes, zero where none were written. The call fails only if the file is only read.
herr_t readBytes(H5FD_t* base, H5FD_mem_t, hid_t, haddr_t address, size_t size, void* buffer)
{
  DrivenFile& file = toFile(base);
  auto* bytes = static_cast<char*>(buffer);
  if (file.keeps_superblock && address < superblock_bytes) {
    const size_t nb_kept = std::min(size, superblock_bytes - static_cast<size_t>(address));
    bytes = std::copy_n(file.superblock.data() + address, nb_kept, bytes);
    address += nb_kept;
    size -= nb_kept;
  }
  while (size > 0) {
    const ssize_t n = ::pread(file.descriptor, bytes, size, static_cast<off_t>(address));
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0 && file.is_only_read) {
      H5Epush2(H5E_DEFAULT, __FILE__, __func__, __LINE__, H5E_ERR_CLS, H5E_IO, H5E_READERROR, "%s", std::strerror(errno));
      return -1;
    }
    if (n < 0)
      file.fail("read");
    if (n <= 0)
      break;
    bytes += n;
    address += static_cast<haddr_t>(n);
    size -= static_cast<size_t>(n);
  }
  std::memset(bytes, 0, size);
  return 0;
}

//! Starts writing to the disk without waiting. A failure is reported when the file is synced.
void startWriteback(int descriptor, haddr_t address, size_t size)
{
#if defined(__linux__)
  if (size >= early_writeback_from)
    ::sync_file_range(descriptor, static_cast<off_t>(address), static_cast<off_t>(size), SYNC_FILE_RANGE_WRITE);
#endif
}

herr_t writeBytes(H5FD_t* base, H5FD_mem_t, hid_t, haddr_t address, size_t size, const void* buffer)
{
  DrivenFile& file = toFile(base);
  file.end_of_file = std::max(file.end_of_file, address + size);
  const auto* bytes = static_cast<const char*>(buffer);
  const size_t nb_kept = keepSuperblock(file, address, size, bytes);
  bytes += nb_kept;
  address += nb_kept;
  size -= nb_kept;
  const haddr_t first = address;
  const size_t whole_size = size;
  while (size > 0 && !file.hasFailed()) {
    const ssize_t n = ::pwrite(file.descriptor, bytes, size, static_cast<off_t>(address));
    if (n < 0) {
      if (errno != EINTR)
        file.fail("write");
      continue;
    }
    bytes += n;
    address += static_cast<haddr_t>(n);
    size -= static_cast<size_t>(n);
  }
  startWriteback(file.descriptor, first, whole_size);
  return 0;
}

//! Makes the file as long as what is allocated in it.
herr_t truncateFile(H5FD_t* base, hid_t, hbool_t)
{
  DrivenFile& file = toFile(base);
  if (file.end_of_file == file.end_of_allocated)
    return 0;
  if (!file.hasFailed() && ::ftruncate(file.descriptor, static_cast<off_t>(file.end_of_allocated)) != 0)
    file.fail("set the size of");
  file.end_of_file = file.end_of_allocated;
  return 0;
}

//! The library's identifier of the driver, negative before its registration. Guarded by LibraryLock.
hid_t registered_driver = H5I_INVALID_HID;

//! Called when the library forgets the driver, since the application closes the library.
herr_t forgetDriver()
{
  registered_driver = H5I_INVALID_HID;
  return 0;
}

H5FD_class_t makeDriverClass()
{
  H5FD_class_t driver = {};
  driver.name = "arcane";
  driver.maxaddr = max_address;
  driver.fc_degree = H5F_CLOSE_SEMI;
  driver.open = &openFile;
  driver.close = &closeFile;
  driver.terminate = &forgetDriver;
  driver.query = &queryFeatures;
  driver.get_eoa = &endOfAllocated;
  driver.set_eoa = &setEndOfAllocated;
  driver.get_eof = &endOfFile;
  driver.get_handle = &fileHandle;
  driver.read = &readBytes;
  driver.write = &writeBytes;
  driver.truncate = &truncateFile;
  const H5FD_mem_t free_lists[H5FD_MEM_NTYPES] = H5FD_FLMAP_DICHOTOMY;
  std::copy(std::begin(free_lists), std::end(free_lists), std::begin(driver.fl_map));
  return driver;
}

DrivenFile& drivenFile(const FileHandle& file)
{
  const LibraryLock lock;
  void* handle = nullptr;
  checked(H5Fget_vfd_handle(file.get(), H5P_DEFAULT, &handle), "find the driver of a file");
  return *static_cast<DrivenFile*>(static_cast<H5FD_t*>(handle));
}
} // namespace

void useFileDriver(const PropertyListHandle& access_properties)
{
  const LibraryLock lock;
  static const H5FD_class_t driver_class = makeDriverClass();
  // Never unregistered: the library frees a driver with its last file, and then calls it.
  if (registered_driver < 0)
    registered_driver = checked(H5FDregister(&driver_class), "register the driver of files");
  checked(H5Pset_driver(access_properties.get(), registered_driver, nullptr), "choose the driver of files");
}

std::shared_ptr<const OutputStatus> outputStatus(const FileHandle& file)
{
  return drivenFile(file).status;
}

String syncOutput(const FileHandle& file)
{
  // The lock is not held, since the disk may take long.
  DrivenFile& output = drivenFile(file);
  if (::fsync(output.descriptor) != 0)
    output.fail("write to the disk");
  return output.status->failure;
}
} // namespace Arcane::detail::h5
