// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/SolverLibrary.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;

class RefusingLibrary final : public SolverLibrary
{
 public:
  String title() const override { return "Refusing 1.0"; }
  String refusal(IParallelMng*, const SolverSettings&) const override { return "it solves nothing"; }
  std::unique_ptr<LibrarySolver> makeSolver(IParallelMng*, const NumberedRows&, const SolverSettings&) override { return {}; }
};
} // namespace

TEST(SolverLibraryTest, ALibraryIsFoundByItsName)
{
  static RefusingLibrary library;
  registerSolverLibrary("refusing", library);

  EXPECT_EQ(findSolverLibrary("refusing").library, &library);
}

TEST(SolverLibraryTest, WithoutItThereIsAReasonEachTime)
{
  for (int i = 0; i < 2; ++i) {
    const FoundLibrary found = findSolverLibrary("of_nobody");

    EXPECT_EQ(found.library, nullptr);
    EXPECT_TRUE(found.reason.contains("libarcane_aleph_of_nobody.so.0.")) << found.reason;
  }
}
