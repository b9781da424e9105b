// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/hdf5/Status.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "checkpoint/hdf5/LibraryLock.h"

#include <hdf5.h>

#include <string>
#include <type_traits>

namespace Arcane::detail::h5
{
static_assert(std::is_same_v<Int64, hid_t> || sizeof(Identifier) == sizeof(hid_t), "identifiers of HDF5 have another size");

namespace
{
//! The library calls it for each level of its error stack, beginning with the innermost one, which has the most precise reason.
herr_t keepFirst(unsigned level, const H5E_error2_t* error, void* text)
{
  if (level == 0 && error->desc)
    *static_cast<std::string*>(text) = error->desc;
  return 0;
}

std::string lastReason()
{
  std::string reason;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, &keepFirst, &reason);
  return reason.empty() ? "HDF5 gives no reason" : reason;
}
} // namespace

Int64 checked(Int64 status, const String& action)
{
  if (status < 0) [[unlikely]]
    ARCANE_THROW(IOException, "cannot {0}: {1}", action, String(lastReason()));
  return status;
}

} // namespace Arcane::detail::h5
