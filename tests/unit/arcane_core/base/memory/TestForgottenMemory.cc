// SPDX-License-Identifier: Apache-2.0
// Who asks for it is notified when the memory of an array is freed or moved.
#include "arcane_core/base/memory/ForgottenMemory.h"

#include "arcane_core/base/array/UniqueArray.h"

#include <gtest/gtest.h>

#include <vector>

namespace Arcane::detail::base
{
namespace
{
struct Block
{
  const void* base;
  Int64 nb_byte;
};
std::vector<Block> forgotten;

class ForgottenMemoryTest : public ::testing::Test
{
 protected:
  ForgottenMemoryTest()
  {
    forgotten.clear();
    setForgottenMemoryFunction([](const void* base, Int64 nb_byte) noexcept { forgotten.push_back({ base, nb_byte }); });
  }
  ~ForgottenMemoryTest() override { setForgottenMemoryFunction(nullptr); }

  static bool isForgotten(const void* base, Int64 nb_byte)
  {
    for (const Block& block : forgotten)
      if (block.base == base && block.nb_byte >= nb_byte)
        return true;
    return false;
  }
};

TEST_F(ForgottenMemoryTest, ArraysThatGrowAndEnd)
{
  const void* first = nullptr;
  const void* second = nullptr;
  {
    UniqueArray<double> array(10);
    first = array.data();
    array[3] = 2.0;
    EXPECT_FALSE(isForgotten(first, 1));
    array.resize(10000);
    EXPECT_TRUE(isForgotten(first, 80));
    second = array.data();
  }
  EXPECT_TRUE(isForgotten(second, 80000));
}

TEST_F(ForgottenMemoryTest, NobodyIsNotifiedAfterwards)
{
  setForgottenMemoryFunction(nullptr);
  UniqueArray<double>(10).dispose();
  EXPECT_TRUE(forgotten.empty());
}
} // namespace
} // namespace Arcane::detail::base
