// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/SequentialSection.h"

#include "tests/unit/arcane_core/comm/CommFixture.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>

namespace
{
using namespace Arcane;

class SequentialSectionTest : public test::CommFixture
{
};

//! An object with an IParallelMng, as a sub-domain or a mesh.
struct OwnerOfRanks
{
  IParallelMng* parallelMng() const { return m_pm; }
  IParallelMng* m_pm;
};

//! Returns a time that all ranks of the machine share, in nanoseconds.
Int64 now()
{
  return std::chrono::steady_clock::now().time_since_epoch().count();
}

TEST_F(SequentialSectionTest, RanksRunItOneAfterTheOther)
{
  OwnerOfRanks owner{ m_pm };
  UniqueArray<Int64> times(2);
  {
    SequentialSection section(&owner);
    times[0] = now();
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    times[1] = now();
  }

  UniqueArray<Int64> all(2 * m_size);
  m_pm->allGather(times, all);
  for (Int32 i = 1; i < all.size(); ++i)
    EXPECT_LT(all[i - 1], all[i]) << "time " << i;
}

TEST_F(SequentialSectionTest, AMessageOfTheApplicationIsNotTakenForTheEndOfASection)
{
  const bool is_first = (m_rank == 0);
  const bool is_last = (m_rank == m_size - 1);
  const Int32 sent = 1000 + m_rank;
  Int32 received = A_NULL_RANK;
  UniqueArray<IParallelMng::Request> requests;
  if (!is_last)
    requests.add(m_pm->send(ConstArrayView<Int32>(1, &sent), m_rank + 1, false));
  EXPECT_NO_THROW(SequentialSection section(m_pm));
  if (!is_first)
    requests.add(m_pm->recv(ArrayView<Int32>(1, &received), m_rank - 1, false));
  m_pm->waitAllRequests(requests);

  EXPECT_EQ(received, is_first ? A_NULL_RANK : sent - 1);
}

TEST_F(SequentialSectionTest, AllRanksThrowTheErrorOfOne)
{
  const Int32 failed = m_size / 2;
  std::string message;
  try {
    SequentialSection section(m_pm);
    section.setError(m_rank >= failed);
  }
  catch (const ParallelFatalErrorException& ex) {
    message = ex.message().localstr();
  }

  EXPECT_EQ(message, "sequential section: rank " + std::to_string(failed) + " has set an error");
}

TEST_F(SequentialSectionTest, AnErrorMayBeWithdrawn)
{
  SequentialSection section(m_pm);
  section.setError(true);

  section.setError(false);
}

TEST_F(SequentialSectionTest, AnExceptionIsNotReplaced)
{
  // No rank sends: each section belongs to one rank.
  EXPECT_THROW(
    {
      SequentialSection section(m_pm->sequentialParallelMng());
      section.setError(true);
      throw std::runtime_error("first");
    },
    std::runtime_error);
}
} // namespace
