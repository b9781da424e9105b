// SPDX-License-Identifier: Apache-2.0
// house.includes compares what rooms include with what they declare, both ways.
#include "HouseFixture.h"

namespace house::test
{
//! Three rooms: upper uses middle, middle uses ground.
class IncludeCheckTest : public HouseFixture
{
 protected:
  IncludeCheckTest()
  {
    declare("middle");
    write("ground/Ground.h", "#pragma once\n");
    write("middle/Middle.h", "#pragma once\n#include \"ground/Ground.h\"\n");
    write("upper/Upper.h", "#pragma once\n#include \"middle/Middle.h\"\n");
  }

  //! What the room upper uses.
  void declare(const std::string& uses, const std::string& axl = "")
  {
    write("build/house/rooms.txt", "ground||||stones\nmiddle|ground|||walls\nupper|" + uses + "||" + axl + "|roof\n");
  }
};

TEST_F(IncludeCheckTest, AHouseInOrderHasNoFault)
{
  EXPECT_EQ(textOf(checkIncludes(context())), "");
}

TEST_F(IncludeCheckTest, ARoomThatIsReachedOnlyThroughAnotherMayNotBeIncluded)
{
  write("upper/Upper.h", "#pragma once\n#include \"middle/Middle.h\"\n#include \"ground/Ground.h\"\n");

  EXPECT_EQ(textOf(checkIncludes(context())), "upper/Upper.h:3: includes 'ground/Ground.h' of the room 'ground', which it does not use\n");
}

TEST_F(IncludeCheckTest, ARoomThatNoFileIncludesMayNotBeDeclared)
{
  declare("middle;ground");

  EXPECT_EQ(textOf(checkIncludes(context())), "CMakeLists.txt: room 'upper' USES 'ground', which none of its files includes\n");
}

TEST_F(IncludeCheckTest, HeadersMadeFromAxlFilesCount)
{
  declare("middle", "Options");
  write("arcane_core/cmake/headers.txt", "arcane/core/Ground.h ground/Ground.h\n");

  EXPECT_EQ(textOf(checkIncludes(context())), "upper/Options_axl.h: is not made yet, expected a build of all targets before this check\n");
  write("build/upper/Options_axl.h", "#include \"arcane/core/Ground.h\"\n");
  EXPECT_EQ(textOf(checkIncludes(context())),
            "upper/Options_axl.h:1: includes 'arcane/core/Ground.h' of the room 'ground', which it does not use\n");
  declare("middle;ground", "Options");
  EXPECT_EQ(textOf(checkIncludes(context())), "");
}

TEST_F(IncludeCheckTest, StepsOfTheGuideAreApplications)
{
  write("docs/guide/steps/01_begin/Own.h", "#pragma once\n");
  write("docs/guide/steps/01_begin/Begin.cc", "#include \"Own.h\"\n#include \"ground/Ground.h\"\n");

  EXPECT_EQ(textOf(checkIncludes(context())).substr(0, 76), "docs/guide/steps/01_begin/Begin.cc:2: includes 'ground/Ground.h' of the room");
}

TEST_F(IncludeCheckTest, AStepOfTheGuideHasTheFilesOfOthers)
{
  write("docs/guide/steps/01_begin/Own.h", "#pragma once\n");
  write("docs/guide/steps/02_go_on/tests/Test.cc", "#include \"Own.h\"\n");

  EXPECT_EQ(textOf(checkIncludes(context())), "");
}

TEST_F(IncludeCheckTest, ApplicationsOfTheTestsMayCallMpiHypreAndPetsc)
{
  write("tests/compat/solver/main.cc", "#include <mpi.h>\n#include <HYPRE.h>\n#include <krylov.h>\n#include <petsc.h>\n");

  EXPECT_EQ(textOf(checkIncludes(context())), "");
}

TEST_F(IncludeCheckTest, TheProjectToBeginWithIsAnApplication)
{
  write("docs/start/project/src/Begin.cc", "#include \"Own.h\"\n#include \"ground/Ground.h\"\n");
  write("docs/start/project/src/Own.h", "#pragma once\n");

  EXPECT_EQ(textOf(checkIncludes(context())).substr(0, 72), "docs/start/project/src/Begin.cc:2: includes 'ground/Ground.h' of the roo");
}

TEST_F(IncludeCheckTest, UnitTestsMayIncludeAllThatTheirRoomReaches)
{
  write("tests/unit/upper/TestUpper.cc", "#include \"upper/Upper.h\"\n#include \"ground/Ground.h\"\n");
  write("tests/unit/ground/TestGround.cc", "#include \"upper/Upper.h\"\n");

  EXPECT_EQ(textOf(checkIncludes(context())),
            "tests/unit/ground/TestGround.cc:1: includes 'upper/Upper.h' of the room 'upper', which it does not use\n");
}
} // namespace house::test
