// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/system/OwnLibrary.h"

#include <dlfcn.h>

namespace Arcane::detail::base
{
namespace
{
//! Returns the folder of the library or program that contains this function, with a slash at the end.
std::string ownFolder()
{
  Dl_info info = {};
  if (::dladdr(reinterpret_cast<void*>(&ownFolder), &info) == 0 || !info.dli_fname)
    return {};
  const std::string path = info.dli_fname;
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
}
} // namespace

OwnLibrary loadOwnLibrary(const std::string& name)
{
  return loadLibrary(ownFolder(), "lib" + name + ".so." + ARCANE_SHMEM_SOVERSION);
}

OwnLibrary loadLibrary(const std::string& folder, const std::string& file)
{
  OwnLibrary library;
  library.file = file;
  library.handle = ::dlopen((folder + file).c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library.handle)
    return library;
  // A library that is there and cannot be loaded is the more important reason.
  const std::string reason = ::dlerror();
  library.handle = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library.handle)
    library.reason = String(reason + "; " + ::dlerror());
  return library;
}
} // namespace Arcane::detail::base
