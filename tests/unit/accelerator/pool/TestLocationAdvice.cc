// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/LocationAdvice.h"

#include "accelerator/runtime/HostBackend.h"

#include <gtest/gtest.h>

#include <vector>

namespace Arcane::detail::pool
{
namespace
{
using runtime::eMemoryAdvice;

//! Notes the advice it gets, and answers as told.
class AdvisedBackend : public runtime::HostBackend
{
 public:
  runtime::DriverStatus setAdvice(const void*, Int64 nb_byte, eMemoryAdvice advice, runtime::DeviceId) override
  {
    EXPECT_EQ(nb_byte, 100);
    set.push_back(advice);
    return answer;
  }
  runtime::DriverStatus unsetAdvice(const void*, Int64, eMemoryAdvice advice, runtime::DeviceId) override
  {
    unset.push_back(advice);
    return answer;
  }

  std::vector<eMemoryAdvice> set;
  std::vector<eMemoryAdvice> unset;
  runtime::DriverStatus answer;
};

using Advices = std::vector<eMemoryAdvice>;

Advices advicesFor(eMemoryLocationHint hint, Int64 nb_byte = 100)
{
  AdvisedBackend backend;
  adviseLocation(backend, runtime::DeviceId(), hint, nullptr, nb_byte);
  unadviseLocation(backend, runtime::DeviceId(), hint, nullptr, nb_byte);
  EXPECT_EQ(backend.set, backend.unset);
  return backend.set;
}

//! What the error output gets when the driver answers so.
std::string printedFor(const runtime::DriverStatus& answer)
{
  AdvisedBackend backend;
  backend.answer = answer;
  testing::internal::CaptureStderr();
  adviseLocation(backend, runtime::DeviceId(), eMemoryLocationHint::MainlyDevice, nullptr, 100);
  return testing::internal::GetCapturedStderr();
}
} // namespace

TEST(LocationAdviceTest, EachHintIsTwoAdvicesThatAreTakenBack)
{
  EXPECT_EQ(advicesFor(eMemoryLocationHint::MainlyDevice),
            (Advices{ eMemoryAdvice::PreferredLocationDevice, eMemoryAdvice::AccessedByHost }));
  EXPECT_EQ(advicesFor(eMemoryLocationHint::MainlyHost),
            (Advices{ eMemoryAdvice::PreferredLocationHost, eMemoryAdvice::AccessedByDevice }));
  EXPECT_EQ(advicesFor(eMemoryLocationHint::HostAndDeviceMostlyRead),
            (Advices{ eMemoryAdvice::PreferredLocationDevice, eMemoryAdvice::MostlyRead }));
}

TEST(LocationAdviceTest, WithoutHintOrBytesThereIsNoCall)
{
  EXPECT_TRUE(advicesFor(eMemoryLocationHint::None).empty());
  EXPECT_TRUE(advicesFor(eMemoryLocationHint::MainlyDevice, 0).empty());
}

TEST(LocationAdviceTest, ADriverThatTakesNoAdviceIsNoErrorAndOthersAreReported)
{
  EXPECT_EQ(printedFor(runtime::DriverStatus::notSupported("advise")), "");

  const std::string text = printedFor(runtime::DriverStatus::outOfMemory("advise", "no room"));

  EXPECT_NE(text.find("advise where unified memory is used"), std::string::npos) << text;
}
} // namespace Arcane::detail::pool
