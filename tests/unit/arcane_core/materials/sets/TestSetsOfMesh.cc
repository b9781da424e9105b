// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/SetsOfMesh.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/materials/sets/VariablesOfMesh.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;
using namespace Arcane::Materials;

//! A variable whose values cannot be written to messages.
class VariableThatFails final : public IMeshMaterialVariable
{
 public:
  const String& name() const override { return m_name; }
  const String& fullName() const override { return m_name; }
  IVariable* globalVariable() const override { return nullptr; }
  MatVarSpace space() const override { return MatVarSpace::Environment; }
  bool isUsed() const override { return true; }
  MeshMaterialVariableRef* firstReference() const override { return nullptr; }
  void dumpValues(std::ostream&) const override {}
  void dumpValues(std::ostream&, const AllEnvCellVectorView&) const override {}
  void serialize(ISerializer*, ConstArrayView<Int32>) override {}
  void addDepend(IMeshMaterialVariable*, const TraceInfo&) override {}
  void addDepend(IVariable*, const TraceInfo&) override {}
  void removeDepend(const IMeshMaterialVariable*) override {}
  void removeDepend(const IVariable*) override {}
  void setComputeFunction(IMeshMaterialVariableComputeFunction*) override {}
  IMeshMaterialVariableComputeFunction* computeFunction() override { return nullptr; }
  void setUpToDate(IMeshMaterial*) override {}
  Int64 modifiedTime(IMeshMaterial*) override { return 0; }
  void update(IMeshMaterial*) override {}
  void dependInfos(Array<VariableDependInfo>&, Array<MeshMaterialVariableDependInfo>&) override {}
  void makeValues() override {}
  void moveValues(const detail::sets::ValueMoves&) override {}
  bool followsExchange() const override { return true; }
  void putValues(ConstArrayView<Int32>, ISerializer*) const override { ARCANE_FATAL("no values"); }
  void getValues(ConstArrayView<Int32>, ISerializer*) override { ARCANE_FATAL("no values"); }
  void forgetManager() override {}

 private:
  String m_name = "Fails";
};

TEST(ExchangeOfSetsTest, AnExchangeEndsWhenAVariableThrows)
{
  VariableThatFails variable;
  detail::sets::VariablesOfMesh variables;
  variables.add(&variable);
  const detail::sets::ConstituentRegistry registry(nullptr);
  detail::sets::SetsOfMesh sets(MeshHandle(), registry, variables);

  EXPECT_THROW(sets.onSendItems(nullptr, {}, nullptr), FatalErrorException);

  EXPECT_FALSE(sets.isInExchange());
}
} // namespace
