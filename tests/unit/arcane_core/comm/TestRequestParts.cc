// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/RequestParts.h"

#include "tests/support/MessageOf.h"

#include <gtest/gtest.h>

#include <set>

namespace Arcane::request_parts_test
{
using detail::comm::endRequest;
using detail::comm::finishSomeWithParts;
using detail::comm::hasParts;
using detail::comm::throwIfPartsIn;
using MessagePassing::Request;
using MessagePassing::RequestParts;

//! Messages are numbers; those of the set are finished by a call that waits, one at a time.
class RequestPartsTest : public ::testing::Test
{
 protected:
  //! A collective call of these messages, which is noted at its end.
  Request callOf(std::initializer_list<std::uintptr_t> messages)
  {
    auto parts = std::make_shared<RequestParts>();
    for (const std::uintptr_t message : messages)
      parts->requests.emplace_back(message);
    parts->finish = [this] { ++m_nb_finish; };
    return Request(std::move(parts));
  }
  UniqueArray<Integer> finishSome(ArrayView<Request> requests, bool is_blocking)
  {
    return finishSomeWithParts(requests, is_blocking, [this](ArrayView<Request> messages, bool waits) {
      UniqueArray<Integer> done;
      m_has_waited |= waits;
      for (Integer i = 0; i < messages.size(); ++i)
        if (m_finished.contains(messages[i].handle()))
          done.add(i);
      if (done.empty() && waits)
        done.add(0);
      return done;
    });
  }

  std::set<std::uintptr_t> m_finished;
  int m_nb_finish = 0;
  bool m_has_waited = false;
};

TEST_F(RequestPartsTest, ACallIsOverWithTheLastOfItsMessages)
{
  UniqueArray<Request> requests{ callOf({ 1, 2 }), Request(3) };
  m_finished = { 1 };
  EXPECT_TRUE(finishSome(requests, false).empty());
  EXPECT_EQ(m_nb_finish, 0);

  m_finished = { 2, 3 };
  const UniqueArray<Integer> done = finishSome(requests, false);

  EXPECT_EQ(done, (UniqueArray<Integer>{ 0, 1 }));
  EXPECT_EQ(m_nb_finish, 1);
  EXPECT_FALSE(requests[0].isValid());
  EXPECT_FALSE(requests[1].isValid());
  EXPECT_FALSE(m_has_waited);
}

TEST_F(RequestPartsTest, AWaitReturnsWithTheFirstRequestThatIsOver)
{
  UniqueArray<Request> requests{ callOf({ 1, 2, 3 }) };

  const UniqueArray<Integer> done = finishSome(requests, true);

  EXPECT_EQ(done, (UniqueArray<Integer>{ 0 }));
  EXPECT_TRUE(m_has_waited);
  EXPECT_EQ(m_nb_finish, 1);
}

TEST_F(RequestPartsTest, ACallWithoutMessagesIsOverAtOnce)
{
  UniqueArray<Request> requests{ Request(7), callOf({}) };

  EXPECT_EQ(finishSome(requests, true), (UniqueArray<Integer>{ 1 }));

  EXPECT_FALSE(m_has_waited);
  EXPECT_EQ(m_nb_finish, 1);
  EXPECT_TRUE(requests[0].isValid());
}

TEST_F(RequestPartsTest, RequestsThatAreOverBeforeAreLeftOut)
{
  UniqueArray<Request> requests{ Request(), Request() };

  EXPECT_TRUE(finishSome(requests, true).empty());
  EXPECT_FALSE(m_has_waited);
}

TEST_F(RequestPartsTest, OneThatAnotherRankCountsOnIsRefused)
{
  const UniqueArray<Request> messages{ Request(1), Request() };
  const UniqueArray<Request> mixed{ Request(1), callOf({ 2 }) };
  EXPECT_FALSE(hasParts(messages));
  EXPECT_TRUE(hasParts(mixed));
  EXPECT_NO_THROW(throwIfPartsIn(messages, "cancel"));

  EXPECT_EQ(test::messageOf([&] { throwIfPartsIn(mixed, "cancel"); }),
            "cancel: request 1 is a collective call, expected a message: all ranks must wait for it");
}

TEST_F(RequestPartsTest, WhatIsLeftToDoIsDoneOnceAndMayUseTheParts)
{
  auto parts = std::make_shared<RequestParts>();
  const std::weak_ptr<RequestParts> life = parts;
  bool was_alive = false;
  parts->finish = [&] { was_alive = !life.expired(); };
  Request request(std::move(parts));

  endRequest(request);

  EXPECT_TRUE(was_alive);
  EXPECT_TRUE(life.expired());
  EXPECT_FALSE(request.isValid());
}
} // namespace Arcane::request_parts_test
