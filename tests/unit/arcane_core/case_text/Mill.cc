// SPDX-License-Identifier: Apache-2.0
// The services of the program of these tests, as axl2cc would describe them.
#include "arcane_core/service/AbstractService.h"
#include "arcane_core/service/ServiceFactory.h"
#include "tests/unit/arcane_core/case_text/CaseTextFixture.h"

namespace Arcane::test
{
namespace
{
class Service : public IPump
{
 public:
  explicit Service(const ServiceBuildInfo&) {}
};

class Wheel : public Service
{
 public:
  using Service::Service;
  static AxlDescription axlDescription()
  {
    return { "<service name='Wheel' version='1.0' type='subdomain'><name lang='fr'>roue</name><description>Turns -- fast.</description>"
             "<interface name='IPump'/><options>"
             "<simple name='speed' type='real' default='1.5' unit='m/s'><name lang='fr'>vitesse</name>"
             "<description>Its speed.</description></simple>"
             "<simple name='title' default=' a&lt;b -- '/>"
             "<simple name='size' type='real2' default='0.'/>"
             "<simple name='weights' type='real[]' default='1 2'/>"
             "<enumeration name='wood' type='eWood' default='oak'><name lang='fr'>bois</name>"
             "<enumvalue name='oak' genvalue='1'><name lang='fr'>chene</name></enumvalue><enumvalue name='ash' genvalue='2'/></enumeration>"
             "<complex name='shaft' type='Shaft'><simple name='radius' type='real'/></complex>"
             "<service-instance name='pump' type='IPump' default='Hand'/>"
             "<service-instance name='spare' type='IPump' optional='true'/>"
             "</options></service>",
             { { "IPump", detail::service::interfaceId<IPump>() } } };
  }
};

class Store : public Service
{
 public:
  using Service::Service;
  static AxlDescription axlDescription()
  {
    return { "<service name='Store' version='1.0' type='subdomain'><interface name='IPump'/><options>"
             "<simple name='room' type='int32' minOccurs='2' maxOccurs='3' default='4'/>"
             "<complex name='sack' type='Sack' minOccurs='0' maxOccurs='unbounded'><simple name='mass' type='real'/></complex>"
             "</options></service>",
             {} };
  }
};

class Hand : public Service
{
 public:
  using Service::Service;
  static AxlDescription axlDescription()
  {
    return { "<service name='Hand' version='1.0'><interface name='IPump'/><options><simple name='force' type='real' default='2'/>"
             "<service-instance name='helper' type='IPump' default='Hand'/></options></service>",
             { { "IPump", detail::service::interfaceId<IPump>() } } };
  }
};

class Steam : public Service
{
 public:
  using Service::Service;
  static AxlDescription axlDescription()
  {
    return { "<service name='Steam' version='1.0'><interface name='IPump'/><options><simple name='force' type='int32' default='2'/>"
             "<simple name='heat' type='bool' default='true'/></options></service>",
             {} };
  }
};

ARCANE_REGISTER_SERVICE(Wheel, ServiceProperty("Wheel", ST_SubDomain), ARCANE_SERVICE_INTERFACE(IPump));
ARCANE_REGISTER_SERVICE(Store, ServiceProperty("Store", ST_SubDomain), ARCANE_SERVICE_INTERFACE(IPump));
ARCANE_REGISTER_SERVICE(Hand, ServiceProperty("Hand", ST_CaseOption), ARCANE_SERVICE_INTERFACE(IPump));
ARCANE_REGISTER_SERVICE(Steam, ServiceProperty("Steam", ST_CaseOption), ARCANE_SERVICE_INTERFACE(IPump));
} // namespace
} // namespace Arcane::test
