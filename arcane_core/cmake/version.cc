// SPDX-License-Identifier: Apache-2.0
// The shared library is made of the objects of all rooms; it needs one source file of its own.

extern "C" const char* arcaneShMemVersion()
{
  return ARCANE_SHMEM_VERSION;
}
