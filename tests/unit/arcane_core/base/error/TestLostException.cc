// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/error/LostException.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>
#include <string>

using namespace Arcane;

namespace
{
//! Returns what is printed for an exception that is handled.
template <typename Error> std::string printedFor(const Error& error)
{
  testing::internal::CaptureStderr();
  try {
    throw error;
  }
  catch (...) {
    detail::base::printLostException(TraceInfo("Block.cc", "f()", 12), "release a block");
  }
  return testing::internal::GetCapturedStderr();
}
} // namespace

TEST(LostExceptionTest, TheTextOfEachKindIsPrintedWithThePlace)
{
  const std::string fatal = printedFor(FatalErrorException("here", "the pool is full"));
  EXPECT_EQ(fatal.find("warning: Block.cc:12"), 0u) << fatal;
  EXPECT_NE(fatal.find("release a block: the pool is full\n"), std::string::npos) << fatal;
  EXPECT_NE(printedFor(std::runtime_error("no driver")).find("release a block: no driver\n"), std::string::npos);
  EXPECT_NE(printedFor(std::bad_alloc()).find("release a block: "), std::string::npos);
  EXPECT_NE(printedFor(7).find("release a block: an exception of unknown type\n"), std::string::npos);
}

TEST(LostExceptionTest, WithoutExceptionNothingIsPrinted)
{
  testing::internal::CaptureStderr();
  detail::base::printLostException(A_FUNCINFO, "release a block");

  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}
