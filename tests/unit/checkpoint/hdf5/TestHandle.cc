// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/hdf5/ValueType.h"

#include "arcane_core/base/error/IOException.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;
namespace h5 = Arcane::detail::h5;

TEST(HandleTest, ANegativeIdentifierIsAnError)
{
  EXPECT_THROW(h5::TypeHandle(-1, "make a type"), IOException);
}

TEST(HandleTest, AMovedHandleHasOneOwner)
{
  h5::TypeHandle first = h5::componentType(DT_Real);
  const h5::Identifier id = first.get();

  h5::TypeHandle second(std::move(first));

  EXPECT_FALSE(first.isOpen());
  EXPECT_EQ(second.get(), id);
}

TEST(HandleTest, ClosingTwiceDoesNothingMore)
{
  h5::TypeHandle type = h5::componentType(DT_Int32);

  type.close("close a type");

  EXPECT_FALSE(type.isOpen());
  EXPECT_NO_THROW(type.close("close a type"));
  EXPECT_NO_THROW(type.closeQuietly());
}

TEST(HandleTest, AHandleThatCannotBeClosedSaysWhy)
{
  // An identifier that is not open.
  h5::TypeHandle type(1234567, "take an identifier");

  try {
    type.close("close a type");
    FAIL() << "nothing was thrown";
  }
  catch (const IOException& ex) {
    EXPECT_TRUE(ex.message().startsWith("cannot close a type: ")) << ex.message();
    EXPECT_FALSE(ex.message().endsWith(": ")) << ex.message();
  }
}

TEST(HandleTest, SixteenBitRealsAreNotTakenForOneAnother)
{
  EXPECT_EQ(h5::dataTypeOf(h5::componentType(DT_Float16)), DT_Float16);
  EXPECT_EQ(h5::dataTypeOf(h5::componentType(DT_BFloat16)), DT_BFloat16);
  EXPECT_EQ(h5::dataTypeOf(h5::textType(4)), DT_Unknown);
}
} // namespace
