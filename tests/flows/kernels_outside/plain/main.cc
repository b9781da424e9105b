// SPDX-License-Identifier: Apache-2.0
// Runs the kernel of an archive on the host and says which compiler made it.
#include <cstdio>

const char* shift(bool is_on_device, int n, double by, double* values);

int main()
{
  double values[3] = { 1., 2., 3. };
  const char* const compiler = shift(false, 3, 1., values);
  std::printf("values %g %g %g, compiler: %s\n", values[0], values[1], values[2], compiler);
  return 0;
}
