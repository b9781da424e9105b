// SPDX-License-Identifier: Apache-2.0
// Loads the runtime that the command line names, as applications do: it must load, or say that there is no device.
#include "accelerator/runtime/RuntimeLoader.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <iostream>

int main(int argc, char** argv)
{
  const char* const name = argc > 1 ? argv[1] : "cuda";
  try {
    const Arcane::detail::runtime::DeviceBackend& backend = Arcane::detail::runtime::backendOf(Arcane::detail::runtime::loadRuntime(name));
    std::cout << backend.name() << ": " << backend.nbDevice() << " devices\n";
    return 0;
  }
  catch (const Arcane::FatalErrorException& ex) {
    std::cout << ex.message() << '\n';
    return ex.message().contains("this machine has no device") ? 0 : 1;
  }
}
