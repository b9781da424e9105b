// SPDX-License-Identifier: Apache-2.0
// The libraries that each build of the framework uses, under the names of Arcane's packages.
#pragma once

#define ARCANE_HAS_PACKAGE_HDF5
#define ARCANE_HAS_PACKAGE_LibXml2
#define ARCANE_HAS_PACKAGE_LIBXML2
#define ARCANE_HAS_PACKAGE_MPI
#define ARCANE_HAS_PACKAGE_TBB
