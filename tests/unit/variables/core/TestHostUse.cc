// SPDX-License-Identifier: Apache-2.0
// What the framework does on the host with the values of a variable is refused as long as a kernel may still write them.
#include "variables/core/HostUse.h"

#include "tests/support/MessageOf.h"
#include "tests/support/PendingKernel.h"
#include "tests/unit/variables/core/VariableFixture.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/ISerializer.h"

using namespace Arcane;

namespace
{
class HostUseTest : public Arcane::test::VariableFixture
{
 protected:
  HostUseTest()
  {
    buildMesh();
    m_density = std::make_unique<VariableCellReal>(info("Density"));
    m_other = std::make_unique<VariableCellReal>(info("Other"));
    m_rows = std::make_unique<VariableCellArrayReal>(info("Rows"));
    m_rows->resize(2);
  }
  ~HostUseTest() override
  {
    m_density.reset();
    m_other.reset();
    m_rows.reset();
  }
  VariableBuildInfo info(const String& name) const { return { m_handle, name }; }

  //! Expects that \a use is refused while a kernel may write \a variable, with all names, and does its work afterwards.
  template <typename Use> void expectRefused(const IVariable& variable, const std::string& what, const Use& use)
  {
    SCOPED_TRACE(what);
    Arcane::test::PendingKernel kernel(variable.data()->constBytes(), variable.fullName());
    const std::string message = Arcane::test::messageOf(use);
    const std::string begin = what + " of variable '" + variable.fullName().localstr() + "'";
    EXPECT_TRUE(message.starts_with(begin)) << message;
    for (const char* part : { "kernel 'Pressure'", "tube.cc:12" })
      EXPECT_NE(message.find(part), std::string::npos) << message;
    kernel.finish();
    EXPECT_NO_THROW(use());
  }
  template <typename Use> void expectDensityRefused(const std::string& what, const Use& use)
  {
    expectRefused(*m_density->variable(), what, use);
  }

  std::unique_ptr<VariableCellReal> m_density;
  std::unique_ptr<VariableCellReal> m_other;
  std::unique_ptr<VariableCellArrayReal> m_rows;
};
} // namespace

TEST_F(HostUseTest, CopiesAndExchanges)
{
  IVariable& density = *m_density->variable();
  IVariable& other = *m_other->variable();
  const UniqueArray<Int32> first({ 0 });
  const UniqueArray<Int32> second({ 1 });
  expectDensityRefused("copy", [&] { other.copyValues(density); });
  expectDensityRefused("copy", [&] { density.copyValues(other); });
  expectDensityRefused("copy of items", [&] { density.copyItemsValues(first, second); });
  expectDensityRefused("copy of items", [&] { density.copyItemsMeanValues(first, second, first); });
  expectDensityRefused("exchange", [&] { density.swapValues(other); });
  expectDensityRefused("exchange", [&] { other.swapValues(density); });
  expectDensityRefused("initialisation", [&] { EXPECT_FALSE(density.initialize(allCells(), "2.0")); });
}

TEST_F(HostUseTest, ItemsThatAreSentAndReceived)
{
  IVariable& density = *m_density->variable();
  const UniqueArray<Int32> items({ 0, 1 });
  SerializeBuffer buffer;
  buffer.setMode(ISerializer::ModeReserve);
  expectDensityRefused("sending items", [&] { density.serialize(&buffer, items); });
  buffer.allocateBuffer();
  buffer.setMode(ISerializer::ModePut);
  density.serialize(&buffer, items);
  buffer.setMode(ISerializer::ModeGet);
  expectDensityRefused("receiving items", [&] { density.serialize(&buffer, items); });
}

TEST_F(HostUseTest, ChangesOfSizeAndPlace)
{
  VariableArrayReal numbers(info("Numbers"));
  numbers.resize(4);
  IVariable& rows = *m_rows->variable();
  expectRefused(*numbers.variable(), "resize()", [&] { numbers.resize(5); });
  expectRefused(rows, "resize()", [&] { m_rows->resize(3); });
  expectRefused(rows, "shrinking", [&] { rows.shrinkMemory(); });

  UniqueArray<Int32> reversed(allCells().size());
  for (Int32 i = 0; i < reversed.size(); ++i)
    reversed[i] = reversed.size() - 1 - i;
  expectDensityRefused("change of the mesh", [&] { m_density->variable()->compact(reversed); });
}

// What the kernel does not use is free.
TEST_F(HostUseTest, OtherVariablesAreFree)
{
  VariableCellReal third(info("Third"));
  const Arcane::test::PendingKernel kernel(m_density->variable()->data()->constBytes(), "Density");
  EXPECT_NO_THROW(m_rows->resize(5));
  EXPECT_NO_THROW(m_other->swapValues(third));
  EXPECT_THROW(m_density->swapValues(*m_other), FatalErrorException);
}
