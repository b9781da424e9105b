// SPDX-License-Identifier: Apache-2.0
#include <arcane/BasicService.h>
#include <arcane/ServiceFactory.h>

#include "IBurner.h"

#include "GasBurner_axl.h"
#include "WoodBurner_axl.h"

using namespace Arcane;

class GasBurnerService : public ArcaneGasBurnerObject
{
 public:
  using ArcaneGasBurnerObject::ArcaneGasBurnerObject;

  String what() const override { return String::format("gas {0}", options()->flow()); }
};

class WoodBurnerService : public ArcaneWoodBurnerObject
{
 public:
  using ArcaneWoodBurnerObject::ArcaneWoodBurnerObject;

  String what() const override { return String::format("wood {0} lit by {1}", options()->nbLog(), options()->lighter()->what()); }
};

//! It has no .axl file.
class Candle : public BasicService, public IBurner
{
 public:
  explicit Candle(const ServiceBuildInfo& info)
  : BasicService(info)
  {}

  String what() const override { return "candle"; }
};

ARCANE_REGISTER_SERVICE_GASBURNER(Gas, GasBurnerService);
ARCANE_REGISTER_SERVICE_WOODBURNER(Wood, WoodBurnerService);
ARCANE_REGISTER_SERVICE(Candle, ServiceProperty("Candle", ST_CaseOption), ARCANE_SERVICE_INTERFACE(IBurner));
