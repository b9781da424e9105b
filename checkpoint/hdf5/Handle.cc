// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/hdf5/Handle.h"

#include "checkpoint/hdf5/LibraryLock.h"

#include <hdf5.h>

namespace Arcane::detail::h5
{
Int64 closeIdentifier(Kind kind, Identifier id) noexcept
{
  const LibraryLock lock;
  switch (kind) {
  case Kind::File: return H5Fclose(id);
  case Kind::Group: return H5Gclose(id);
  case Kind::Dataset: return H5Dclose(id);
  case Kind::Space: return H5Sclose(id);
  case Kind::Type: return H5Tclose(id);
  case Kind::PropertyList: return H5Pclose(id);
  case Kind::Attribute: return H5Aclose(id);
  }
  return -1;
}

void closeIdentifierOrThrow(Kind kind, Identifier id, const String& action)
{
  // The reason of a failure is lost when the lock is released.
  const LibraryLock lock;
  checked(closeIdentifier(kind, id), action);
}
} // namespace Arcane::detail::h5
