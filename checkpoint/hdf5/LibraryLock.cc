// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/hdf5/LibraryLock.h"

#include <hdf5.h>

namespace Arcane::detail::h5
{
namespace
{
std::recursive_mutex& libraryMutex()
{
  static std::recursive_mutex mutex;
  return mutex;
}

//! The handler of errors of the application, in the form of HDF5 1.6 or in the present form.
struct ErrorHandler
{
  unsigned is_of_today = 1;
  H5E_auto1_t old_function = nullptr;
  H5E_auto2_t function = nullptr;
  void* data = nullptr;

  void take()
  {
    H5Eauto_is_v2(H5E_DEFAULT, &is_of_today);
    if (is_of_today != 0) {
      H5Eget_auto2(H5E_DEFAULT, &function, &data);
      H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
    }
    else {
      H5Eget_auto1(&old_function, &data);
      H5Eset_auto1(nullptr, nullptr);
    }
  }
  void giveBack() const
  {
    if (is_of_today != 0)
      H5Eset_auto2(H5E_DEFAULT, function, data);
    else
      H5Eset_auto1(old_function, data);
  }
};

//! Guarded by the mutex.
int nb_lock = 0;
ErrorHandler handler_of_application;
} // namespace

LibraryLock::LibraryLock()
: m_lock(libraryMutex())
{
  if (nb_lock++ == 0)
    handler_of_application.take();
}

LibraryLock::~LibraryLock()
{
  if (--nb_lock == 0)
    handler_of_application.giveBack();
}
} // namespace Arcane::detail::h5
