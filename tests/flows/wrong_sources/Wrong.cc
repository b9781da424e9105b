// SPDX-License-Identifier: Apache-2.0
namespace Codes
{
class ILaw
{
 public:
  virtual ~ILaw() = default;
  virtual double value() = 0;
};
enum class eSide
{
  Left
};
} // namespace Codes

#include "Law_axl.h"
#include "Wrong_axl.h"

class WrongModule : public Codes::ArcaneWrongObject
{
 public:
  explicit WrongModule(const Arcane::ModuleBuildInfo& info)
  : ArcaneWrongObject(info)
  {}

  void begin() override {}

 private:
  void compute() override { info() << options()->surface().size(); }
};

class LawService final : public Codes::ArcaneLawObject
{
 public:
  explicit LawService(const Arcane::ServiceBuildInfo& info)
  : ArcaneLawObject(info)
  {}

  double value() override { return 1.0; }
};

ARCANE_REGISTER_MODULE_WRONG(WrongModule);
ARCANE_REGISTER_SERVICE_LAW(Law, LawService);
