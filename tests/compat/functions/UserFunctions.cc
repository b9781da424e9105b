// SPDX-License-Identifier: Apache-2.0
#include <arcane/core/CaseFunction2.h>
#include <arcane/core/CaseTable.h>
#include <arcane/core/ICaseFunctionProvider.h>
#include <arcane/core/ICaseMng.h>
#include <arcane/core/ServiceFactory.h>
#include <arcane/core/StandardCaseFunction.h>
#include <arcane/utils/FatalErrorException.h>

#include <fstream>

using namespace Arcane;

namespace
{
//! The square of the time, and three times the iteration.
class OwnFunction : public CaseFunction2
{
 public:
  OwnFunction(ITraceMng* tm, const String& name, eParamType type)
  : CaseFunction2(CaseFunctionBuildInfo(tm, name))
  {
    setParamType(type);
  }

 public:
  void value(Real param, Real& v) const override { v = param * param; }
  void value(Real param, Integer& v) const override { v = static_cast<Integer>(param); }
  void value(Real, bool&) const override { ARCANE_FATAL("no bool"); }
  void value(Real, String&) const override { ARCANE_FATAL("no string"); }
  void value(Real, Real3&) const override { ARCANE_FATAL("no vector"); }
  void value(Integer param, Real& v) const override { v = param; }
  void value(Integer param, Integer& v) const override { v = 3 * param; }
  void value(Integer, bool&) const override { ARCANE_FATAL("no bool"); }
  void value(Integer, String&) const override { ARCANE_FATAL("no string"); }
  void value(Integer, Real3&) const override { ARCANE_FATAL("no vector"); }
};

class ProductFunction : public StandardCaseFunction, public IBinaryMathFunctor<Real, Real, Real>
{
 public:
  explicit ProductFunction(ITraceMng* tm)
  : StandardCaseFunction(CaseFunctionBuildInfo(tm, "product"))
  {}

 public:
  IBinaryMathFunctor<Real, Real, Real>* getFunctorRealRealToReal() override { return this; }
  Real apply(Real a, Real b) override { return a * b; }
};

class UserFunctions : public AbstractService, public ICaseFunctionProvider
{
 public:
  explicit UserFunctions(const ServiceBuildInfo& sbi)
  : AbstractService(sbi)
  {}

 public:
  void build() override {}
  void registerCaseFunctions(ICaseMng* cm) override
  {
    cm->addFunction((new OwnFunction(traceMng(), "square", ICaseFunction::ParamReal))->toReference());
    cm->addFunction((new OwnFunction(traceMng(), "count", ICaseFunction::ParamInteger))->toReference());
    cm->addFunction((new ProductFunction(traceMng()))->toReference());
    cm->addFunction(_readTable("force.dat"));
  }

 private:
  Ref<ICaseFunction> _readTable(const char* file_name)
  {
    CaseFunctionBuildInfo cfbi(traceMng(), "force-of-file");
    cfbi.m_param_type = ICaseFunction::ParamReal;
    cfbi.m_value_type = ICaseFunction::ValueReal3;
    auto* table = new CaseTable(cfbi, CaseTable::CurveLinear);
    std::ifstream file(file_name);
    std::string words[4];
    while (file >> words[0] >> words[1] >> words[2] >> words[3]) {
      const CaseTable::eError error = table->appendElement(String(words[0]), String(words[1] + " " + words[2] + " " + words[3]));
      if (error != CaseTable::ErrNo)
        ARCANE_FATAL("wrong line in '{0}'", file_name);
    }
    return table->toReference();
  }
};
} // namespace

ARCANE_REGISTER_SUB_DOMAIN_FACTORY(UserFunctions, ICaseFunctionProvider, UserFunctions);
