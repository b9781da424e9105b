// SPDX-License-Identifier: Apache-2.0
// A kernel in a shared library.
#include "../Loop.h"

const char* shift(bool is_on_device, int n, double by, double* values)
{
  return loop(is_on_device, n, [=] ARCCORE_HOST_DEVICE(int i) { values[i] += by; });
}
