// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/sparse/Halo.h"

#include "tests/unit/shmem/ArenaFixture.h"

namespace
{
using namespace Arcane;
using detail::shmem::eExchangePath;
using detail::sparse::Halo;
using detail::sparse::Unknown;

class HaloTest : public test::ArenaFixture
{
};

// The message is under way since before the exchange, with the tag that applications use unless they choose one.
TEST_F(HaloTest, AMessageOfTheApplicationIsNotReceivedAsGhosts)
{
  const Int32 next = (m_rank + 1) % m_size;
  const Int32 previous = (m_rank + m_size - 1) % m_size;
  const Unknown own[] = { { 0, m_rank } };
  const Unknown ghosts[] = { { 0, previous } };
  const Int32 nb_ghost = m_size > 1 ? 1 : 0;
  for (const eExchangePath path : { eExchangePath::Automatic, eExchangePath::Messages }) {
    m_arena->setExchangePath(path);
    Halo halo(m_pm, ConstArrayView<Unknown>(1, own), ConstArrayView<Unknown>(nb_ghost, ghosts), ConstArrayView<Int32>(nb_ghost, &previous));
    const Real sent = -1.0 - m_rank;
    Real received = 0.0;
    MessagePassing::Request sending = m_pm->send(ConstArrayView<Real>(1, &sent), next, false);
    UniqueArray<Real> values;
    halo.resize(values, 1 + nb_ghost);
    values[0] = m_rank;

    halo.exchange(values);
    halo.waitForReaders();

    m_pm->recv(ArrayView<Real>(1, &received), previous);
    m_pm->waitAllRequests(ArrayView<MessagePassing::Request>(1, &sending));
    EXPECT_EQ(received, -1.0 - previous);
    for (Int32 i = 0; i < nb_ghost; ++i)
      EXPECT_EQ(values[1 + i], previous);
  }
}
} // namespace
