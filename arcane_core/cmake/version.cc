// SPDX-License-Identifier: Apache-2.0
// The shared library is made of the objects of all rooms; it needs one source file of its own.
#include "arcane_core/base/Export.h"

extern "C" ARCANE_EXPORT const char* arcaneShMemVersion()
{
  return ARCANE_SHMEM_VERSION;
}
