// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/system/ProcessIdentity.h"

#include <gtest/gtest.h>

#include "tests/support/ProcessNumbers.h"

#include <array>
#include <utility>

using namespace Arcane;
using detail::base::processIdentity;

namespace
{
//! A place that a process and its children share.
class SharedNumbers
{
 public:
  SharedNumbers() { EXPECT_EQ(::pipe(m_ends.data()), 0); }
  ~SharedNumbers()
  {
    for (const int end : m_ends)
      ::close(end);
  }
  SharedNumbers(const SharedNumbers&) = delete;
  SharedNumbers& operator=(const SharedNumbers&) = delete;

  //! Returns 0 when \a number was put.
  int put(UInt64 number) const { return ::write(m_ends[1], &number, sizeof(number)) == sizeof(number) ? 0 : 1; }
  UInt64 take() const
  {
    UInt64 number = 0;
    return ::read(m_ends[0], &number, sizeof(number)) == sizeof(number) ? number : 0;
  }

 private:
  std::array<int, 2> m_ends{};
};
} // namespace

TEST(ProcessIdentityTest, AllThreadsOfAProcessHaveOne)
{
  UInt64 of_thread = 0;

  std::thread([&] { of_thread = processIdentity(); }).join();

  EXPECT_NE(of_thread, 0U);
  EXPECT_EQ(of_thread, processIdentity());
}

TEST(ProcessIdentityTest, AChildHasAnotherOne)
{
  const UInt64 own = processIdentity();
  const SharedNumbers numbers;

  const pid_t child = ::fork();
  if (child == 0)
    ::_exit(numbers.put(processIdentity()));
  int status = -1;
  ::waitpid(child, &status, 0);

  ASSERT_EQ(status, 0);
  const UInt64 of_child = numbers.take();
  EXPECT_NE(of_child, 0U);
  EXPECT_NE(of_child, own);
  EXPECT_EQ(processIdentity(), own);
}

TEST(ProcessIdentityTest, AProcessWithTheNumberOfAFormerOneHasAnotherOne)
{
  const int code = test::runAsFirstProcess([] {
    const SharedNumbers numbers;
    for (int i = 0; i < 2; ++i)
      if (test::runAsProcess(77, [&] { return numbers.put(processIdentity()); }) != 0)
        return 1;
    const UInt64 first = numbers.take();
    const UInt64 second = numbers.take();
    return first != 0 && second != 0 && first != second ? 0 : 2;
  });
  // Only a new namespace gives a pid twice, and containers may forbid it. The test of a forked child needs none.
  if (code < 0)
    GTEST_SKIP() << "the system refuses a namespace of processes";
  EXPECT_EQ(code, 0) << (code == 2 ? "they have the same identity" : "no child had the number");
}
