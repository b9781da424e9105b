// SPDX-License-Identifier: Apache-2.0
// Tests of backends on real devices: unit_accelerator_gpu cuda|hip [options of GoogleTest].
#include "tests/unit/accelerator/gpu/RuntimeUnderTest.h"

#include "accelerator/runtime/RuntimeLoader.h"

#include "arcane_core/base/FatalErrorException.h"

#include <gtest/gtest.h>

#include <iostream>

namespace
{
//! What ctest takes for a test that was skipped.
constexpr int skipped = 77;
} // namespace

int main(int argc, char** argv)
{
  ::testing::InitGoogleTest(&argc, argv);
  Arcane::test::runtimeUnderTest() = argc > 1 ? argv[1] : "cuda";
  try {
    Arcane::detail::loadRuntime(Arcane::test::runtimeUnderTest());
  }
  catch (const Arcane::FatalErrorException& ex) {
    std::cout << ex.message() << std::endl;
    // A library that is there and cannot be loaded is a fault; a machine without device is none.
    return ex.message().contains("this machine has no device") ? skipped : 1;
  }
  return RUN_ALL_TESTS();
}
