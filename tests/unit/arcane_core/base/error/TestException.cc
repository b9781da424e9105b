// SPDX-License-Identifier: Apache-2.0
// Errors: what they say, the macros that throw them, what catches them.
#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArcaneException.h"
#include "arcane_core/base/error/ExceptionUtils.h"
#include "arcane_core/base/error/SignalException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/math/FloatInfo.h"
#include "arcane_core/base/object/Ref.h"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>

using namespace Arcane;

namespace
{

template <typename Error, typename Function> Error caught(Function function)
{
  try {
    function();
  }
  catch (const Error& error) {
    return error;
  }
  throw std::logic_error("nothing was thrown");
}

template <typename T> std::string streamed(const T& v)
{
  std::ostringstream o;
  o << v;
  return o.str();
}

} // namespace

TEST(ExceptionTest, FatalSaysWhereAndWhat)
{
  const auto error = caught<FatalErrorException>([] { ARCANE_FATAL("cell {0} has {1} nodes", 12, 3); });

  EXPECT_EQ(error.message(), "cell 12 has 3 nodes");
  EXPECT_STREQ(error.what(), "cell 12 has 3 nodes");
  EXPECT_EQ(error.name(), "FatalErrorException");
  EXPECT_TRUE(error.where().contains("TestException.cc"));
  EXPECT_FALSE(error.isCollective());
}

TEST(ExceptionTest, FatalIfThrowsOnlyWhenTrue)
{
  EXPECT_NO_THROW(ARCANE_FATAL_IF(1 > 2, "never"));
  EXPECT_THROW(ARCANE_FATAL_IF(2 > 1, "always {0}", 1), FatalErrorException);
}

TEST(ExceptionTest, ThrowMacroTakesAnyClass)
{
  const auto error = caught<ArgumentException>([] { ARCANE_THROW(ArgumentException, "rank is {0}", 7); });

  EXPECT_EQ(error.message(), "rank is 7");
  EXPECT_EQ(error.name(), "ArgumentException");
  EXPECT_THROW(ARCANE_THROW(NotSupportedException), NotSupportedException);
  EXPECT_THROW(ARCANE_THROW_IF(true, NotImplementedException, "not {0}", 1), NotImplementedException);
}

TEST(ExceptionTest, CheckedPointerIsThePointerItself)
{
  int value = 3;
  int* pointer = &value;
  int* null_pointer = nullptr;
  Ref<int> null_handle;

  EXPECT_EQ(ARCANE_CHECK_POINTER(pointer), pointer);
  const auto error = caught<FatalErrorException>([&] { ARCANE_CHECK_POINTER(null_pointer); });
  EXPECT_EQ(error.message(), "pointer 'null_pointer' is null");
  EXPECT_THROW(ARCANE_CHECK_POINTER(null_handle), FatalErrorException);
  EXPECT_THROW(ARCANE_CHECK_POINTER2(null_pointer, "the mesh"), FatalErrorException);
}

TEST(ExceptionTest, AssertionIsCheckedOnlyInCheckedBuilds)
{
  [[maybe_unused]] int nb_call = 0;

#ifdef ARCANE_CHECK
  const auto error = caught<FatalErrorException>([] { ARCANE_ASSERT(1 > 2, ("index %d", 5)); });
  EXPECT_EQ(error.message(), "assertion '1 > 2' is false: index 5");
#else
  ARCANE_ASSERT(++nb_call > 0, ("never evaluated"));
  EXPECT_EQ(nb_call, 0);
#endif
}

TEST(ExceptionTest, RangeErrorSaysIndexAndBounds)
{
  const auto error = caught<IndexOutOfRangeException>([] { arccoreCheckRange(5, 3); });

  EXPECT_EQ(error.index(), 5);
  EXPECT_EQ(error.maxValueExclusive(), 3);
  EXPECT_TRUE(String(streamed(error)).contains("[0, 3["));
  EXPECT_NO_THROW(arccoreCheckRange(2, 3));
  EXPECT_THROW(arccoreCheckRange(-1, 3), IndexOutOfRangeException);
}

TEST(ExceptionTest, ArraySizeMustFitInThirtyTwoBits)
{
  EXPECT_EQ(arccoreCheckArraySize(12), 12);
  EXPECT_THROW(arccoreCheckArraySize(Int64(1) << 31), ArgumentException);
  EXPECT_THROW(arccoreCheckArraySize(-1), ArgumentException);
}

TEST(ExceptionTest, ParallelFatalErrorIsCollective)
{
  const ParallelFatalErrorException error(A_FUNCINFO, "all ranks");

  EXPECT_TRUE(error.isCollective());
}

TEST(ExceptionTest, EachClassHasItsName)
{
  EXPECT_EQ(TimeoutException(A_FUNCINFO).name(), "TimeoutException");
  EXPECT_EQ(IOException("here", "disk full").message(), "disk full");
  EXPECT_EQ(SignalException(A_FUNCINFO, "m", SignalException::ST_BusError, 7).signalNumber(), 7);
  EXPECT_EQ(AssertionException(A_FUNCINFO, "1", "2").message(), "value is 2, expected 1");
}

TEST(ExceptionTest, AllThatIsKnownIsPrinted)
{
  FatalErrorException error("here", "this happened", StackTrace("f\ng"));
  error.setAdditionalInfo("and this");
  error.setCollective(true);

  const std::string text = streamed(error);

  EXPECT_EQ(text, "FatalErrorException: this happened\nand this\n  thrown in here\n  called from\nf\ng");
}

TEST(ExceptionTest, CatchingReturnsTheExitCode)
{
  testing::internal::CaptureStderr();

  EXPECT_EQ(ExceptionUtils::callWithTryCatch([] {}), 0);
  EXPECT_EQ(ExceptionUtils::callWithTryCatch([] { throw 3; }), 1);
  EXPECT_EQ(ExceptionUtils::callWithTryCatch([] { throw std::runtime_error("std"); }), 2);
  EXPECT_EQ(arcaneCallFunctionAndCatchException([] { ARCANE_FATAL("mine"); }), 3);

  const String text(testing::internal::GetCapturedStderr());
  EXPECT_TRUE(text.contains("std"));
  EXPECT_TRUE(text.contains("FatalErrorException: mine"));
}

TEST(ExceptionTest, CatchingPrintsWithAManager)
{
  ITraceMng tm;
  std::ostringstream o;
  tm.setRedirectStream(&o);

  ExceptionUtils::callWithTryCatch([] { ARCANE_FATAL("mine"); }, &tm);

  EXPECT_TRUE(String(o.view()).startsWith("*E-Internal   FatalErrorException: mine"));
}

TEST(ExceptionTest, ExitCodeOfFatalErrorsIsFour)
{
  EXPECT_EQ(ExceptionUtils::exitCodeOf(FatalErrorException("w", "m")), 4);
  EXPECT_EQ(ExceptionUtils::exitCodeOf(ParallelFatalErrorException("w", "m")), 4);
  EXPECT_EQ(ExceptionUtils::exitCodeOf(ArgumentException("w", "m")), 3);
}

TEST(ExceptionTest, PlaceIsPrintedAsCompilersDo)
{
  EXPECT_EQ(streamed(TraceInfo("f.cc", "void f()", 12)), "f.cc:12 (void f())");
  EXPECT_EQ(streamed(TraceInfo("f.cc", "void f()", 12, false)), "f.cc:12");
}

TEST(ExceptionTest, LimitsOfFloatingTypes)
{
  EXPECT_EQ(FloatInfo<Real>::maxValue(), std::numeric_limits<Real>::max());
  EXPECT_TRUE(FloatInfo<float>::isFloatType());
  EXPECT_FALSE(FloatInfo<int>::isFloatType());
}
