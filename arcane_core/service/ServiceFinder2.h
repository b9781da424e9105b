// SPDX-License-Identifier: Apache-2.0
// The older form of ServiceBuilder.
#pragma once

#include "arcane_core/service/ServiceBuilder.h"

namespace Arcane::Internal
{

//! Makes services of an application, a session or a sub-domain: see ServiceBuilder, which does the same.
template <typename InterfaceType, typename ParentType> class ServiceFinder2T
{
 public:
  ServiceFinder2T(IApplication*, ParentType* parent)
  : m_builder(parent)
  {}

  //! Returns a new instance, or null for an unknown name.
  Ref<InterfaceType> createReference(const String& name) { return m_builder.createReference(name, SB_AllowNull); }
  Ref<InterfaceType> createReference(const String& name, IMesh* mesh) { return m_builder.createReference(name, mesh, SB_AllowNull); }
  //! Returns one new instance of each service that implements the interface, sorted by name.
  UniqueArray<Ref<InterfaceType>> createAll() { return m_builder.createAllInstances(); }
  //! Returns the singleton that implements the interface, or null.
  InterfaceType* getSingleton() { return m_builder.getSingleton(SB_AllowNull); }
  void getServicesNames(Array<String>& names) const { m_builder.getServicesNames(names); }

 private:
  ServiceBuilder<InterfaceType> m_builder;
};

} // namespace Arcane::Internal
