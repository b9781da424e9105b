// SPDX-License-Identifier: Apache-2.0
// The properties of a service or a module that a registration macro gives.
#pragma once

namespace Arcane
{
//! Says to which objects a service may belong. Values may be combined.
enum eServiceType
{
  ST_None = 0,
  ST_Application = 1,
  ST_Session = 2,
  ST_SubDomain = 4,
  ST_CaseOption = 8,
  ST_Mesh = 16
};

inline eServiceType operator|(eServiceType a, eServiceType b)
{
  return static_cast<eServiceType>(static_cast<int>(a) | static_cast<int>(b));
}

enum eServiceFactoryProperties
{
  SFP_None = 0,
  SFP_Singleton = 1,
  SFP_Autoload = 2
};

class ServiceProperty
{
 public:
  ServiceProperty(const char* name, int type, eServiceFactoryProperties properties = SFP_None)
  : m_name(name)
  , m_type(type)
  , m_properties(properties)
  {}

  //! Returns the name by which a case file or ServiceBuilder requests the service.
  const char* name() const { return m_name; }
  //! Returns a combination of values of eServiceType.
  int type() const { return m_type; }
  eServiceFactoryProperties properties() const { return m_properties; }

 private:
  const char* m_name;
  int m_type;
  eServiceFactoryProperties m_properties;
};

class ModuleProperty
{
 public:
  explicit ModuleProperty(const char* name, bool is_autoload = false)
  : m_name(name)
  , m_is_autoload(is_autoload)
  {}

  const char* name() const { return m_name; }
  //! Returns true when the module takes part in every time loop.
  bool isAutoload() const { return m_is_autoload; }

 private:
  const char* m_name;
  bool m_is_autoload;
};
} // namespace Arcane
