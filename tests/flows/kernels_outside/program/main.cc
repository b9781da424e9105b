// SPDX-License-Identifier: Apache-2.0
// Runs two kernels on the host and says which compiler made them.
#include <cstdio>

const char* scale(bool is_on_device, int n, double by, double* values);
const char* shift(bool is_on_device, int n, double by, double* values);

int main()
{
  double values[3] = { 1., 2., 3. };
  const char* const compiler_of_program = scale(false, 3, 2., values);
  const char* const compiler_of_library = shift(false, 3, 1., values);
  std::printf("values %g %g %g, compilers: %s; %s\n", values[0], values[1], values[2], compiler_of_program, compiler_of_library);
  return 0;
}
