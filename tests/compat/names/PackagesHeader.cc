// SPDX-License-Identifier: Apache-2.0
// What the build has.
#include <arcane_packages.h>

#include <arccore_config.h>

#if !defined(ARCANE_HAS_PACKAGE_MPI) || !defined(ARCANE_HAS_PACKAGE_HDF5)
#error "packages that each build has are missing"
#endif

ARCANE_DEPRECATED_112 void oldFunction();
ARCANE_DEPRECATED_2018 void youngerFunction();
