// SPDX-License-Identifier: Apache-2.0
// Properties of several references on one variable.
#include "tests/unit/variables/core/VariableFixture.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "variables/core/TemporaryVariableBuildInfo.h"

#include <memory>
#include <vector>

using namespace Arcane;

namespace
{
class VariablePropertyTest : public Arcane::test::VariableFixture
{
 protected:
  VariableBuildInfo info(const String& name, int property = 0) const { return { m_vm.get(), name, property }; }
};

constexpr int of_all[] = { IVariable::PNoDump,    IVariable::PNoNeedSync, IVariable::PTemporary,
                           IVariable::PNoRestore, IVariable::PNoExchange, IVariable::PNoReplicaSync };
constexpr int of_any[] = { IVariable::PSubDomainDepend, IVariable::PSubDomainPrivate, IVariable::PExecutionDepend, IVariable::PPersistant,
                           IVariable::PDumpNull };
} // namespace

TEST_F(VariablePropertyTest, NegativePropertiesNeedAllReferences)
{
  for (const int property : of_all) {
    VariableScalarReal a(info("A", property));
    EXPECT_EQ(a.property(), property);
    {
      const VariableScalarReal b(info("A"));
      EXPECT_EQ(a.property(), 0);
    }
    EXPECT_EQ(a.property(), property);
  }
}

TEST_F(VariablePropertyTest, PropertiesHaveQuestions)
{
  const VariableScalarReal a(info("A", IVariable::PTemporary));
  const VariableScalarReal b(info("B", IVariable::PPrivate));

  EXPECT_TRUE(a.variable()->isTemporary());
  EXPECT_FALSE(a.variable()->isPrivate());
  EXPECT_FALSE(b.variable()->isTemporary());
  EXPECT_TRUE(b.variable()->isPrivate());
}

TEST_F(VariablePropertyTest, TemporaryVariablesAreInNoCheckpoint)
{
  const VariableScalarReal a(TemporaryVariableBuildInfo(m_vm.get(), "A"));
  const TemporaryVariableBuildInfo b(m_handle, "B", "Cell");

  EXPECT_EQ(a.property(), IVariable::PNoDump | IVariable::PNoNeedSync | IVariable::PTemporary | IVariable::PSubDomainDepend);
  EXPECT_EQ(b.property(), TemporaryVariableBuildInfo::properties());
  EXPECT_EQ(b.itemFamilyName(), "Cell");
  EXPECT_EQ(TemporaryVariableBuildInfo(m_vm.get(), "C", "Cell", "Wet").itemGroupName(), "Wet");
}

TEST_F(VariablePropertyTest, OtherPropertiesNeedOneReference)
{
  for (const int property : of_any) {
    const String name = String::format("A{0}", property);
    const VariableScalarReal a(info(name));
    EXPECT_EQ(a.property(), 0);
    {
      const VariableScalarReal b(info(name, property));
      EXPECT_EQ(a.property(), property);
    }
    EXPECT_EQ(a.property(), 0);
  }
}

TEST_F(VariablePropertyTest, ReferencesEndInAnyOrder)
{
  std::vector<std::unique_ptr<VariableArrayReal>> references;
  for (int i = 0; i < 5; ++i)
    references.push_back(std::make_unique<VariableArrayReal>(info("A", i == 3 ? IVariable::PExecutionDepend : 0)));

  references[0].reset();
  references[2].reset();
  references[4]->resize(7);

  for (const int i : { 1, 3, 4 }) {
    EXPECT_EQ(references[i]->size(), 7);
    EXPECT_EQ(references[i]->property(), IVariable::PExecutionDepend);
  }
  references[3].reset();
  EXPECT_EQ(references[1]->property(), 0);
  references[1].reset();
  references[4]->resize(2);
  EXPECT_EQ(references[4]->size(), 2);
  EXPECT_EQ(references[4]->variable()->nbReference(), 1);
}

TEST_F(VariablePropertyTest, NumbersAreThoseOfCheckpoints)
{
  EXPECT_EQ(IVariable::PNoDump, 1);
  EXPECT_EQ(IVariable::PNoNeedSync, 2);
  EXPECT_EQ(IVariable::PSubDomainDepend, 8);
  EXPECT_EQ(IVariable::PExecutionDepend, 32);
  EXPECT_EQ(IVariable::PNoRestore, 256);
  EXPECT_EQ(IVariable::PPersistant, 1024);
  EXPECT_EQ(IVariable::PInShMem, 4096);
  EXPECT_EQ(IVariable::PDumpNull, 8192);
  // No checkpoint holds it.
  EXPECT_EQ(IVariable::PInDeviceMemory, 16384);
}

TEST_F(VariablePropertyTest, SomeChangeAfterCreation)
{
  VariableScalarReal a(info("A"));

  a.setProperty(IVariable::PDumpNull);
  a.setProperty(IVariable::PNoDump);

  EXPECT_EQ(a.property(), IVariable::PDumpNull | IVariable::PNoDump);
  a.unsetProperty(IVariable::PDumpNull);
  EXPECT_EQ(a.property(), IVariable::PNoDump);
}

TEST_F(VariablePropertyTest, OthersCannotChange)
{
  VariableScalarReal a(info("A"));
  for (const int property : { int(IVariable::PInShMem), int(IVariable::PInDeviceMemory), int(IVariable::PTemporary),
                              int(IVariable::PPrivate), int(IVariable::PHasTrace), IVariable::PNoDump | IVariable::PNoNeedSync, 0 })
    EXPECT_THROW(a.setProperty(property), ArgumentException) << property;
  EXPECT_EQ(a.property(), 0);
}

TEST_F(VariablePropertyTest, PrivateVariableHasOneDeclaration)
{
  const VariableScalarReal a(info("A", IVariable::PPrivate));

  EXPECT_THROW(VariableScalarReal(info("A")), ArgumentException);

  EXPECT_EQ(a.variable()->nbReference(), 1);
}

TEST_F(VariablePropertyTest, RestoredPropertiesCountAsThoseOfAReference)
{
  const VariableMetaData meta_data("A", {}, {}, "Real.None.1.0", IVariable::PDumpNull);
  IVariable* restored = m_vm->createVariableFromMetaData(meta_data);
  EXPECT_EQ(restored->property(), IVariable::PDumpNull);

  VariableArrayReal a(info("A", IVariable::PNoDump));

  EXPECT_EQ(a.variable(), restored);
  EXPECT_EQ(a.property(), IVariable::PDumpNull);
  a.unsetProperty(IVariable::PDumpNull);
  EXPECT_EQ(a.property(), 0);
}
