// SPDX-License-Identifier: Apache-2.0
// An application whose only module fails when asked to.
#include <arcane/launcher/ArcaneLauncher.h>

#include <csignal>
#include <cstdlib>

#include <unistd.h>

using namespace Arcane;

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
namespace
{
volatile bool is_armed = false;
volatile bool is_locked = false;
} // namespace

extern "C" void* __libc_realloc(void* block, std::size_t nb_byte);

// Memory as the system allocates it, until a crash inside the allocation. The lock of the allocation is then held for ever.
extern "C" void* realloc(void* block, std::size_t nb_byte)
{
  while (is_locked)
    ::pause();
  if (is_armed) {
    is_locked = true;
    std::raise(SIGSEGV);
  }
  return __libc_realloc(block, nb_byte);
}

void crashInNextAllocation()
{
  is_armed = true;
  std::free(std::realloc(nullptr, 100));
}
#else
void crashInNextAllocation() {}
#endif

int main(int argc, char* argv[])
{
  ArcaneLauncher::init(CommandLineArguments(&argc, &argv));
  ArcaneLauncher::applicationBuildInfo().setCodeName("Thrower");
  return ArcaneLauncher::run();
}
