// SPDX-License-Identifier: Apache-2.0
// Options that name a service, and hold its options.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/object/ReferenceCounter.h"
#include "arcane_core/case/CaseOptionBase.h"
#include "arcane_core/case/CaseOptions.h"
#include "arcane_core/service/ServiceInfo.h"

#include <typeindex>
#include <vector>

namespace Arcane
{
//! The part of options with services that does not depend on the interface.
class ARCANE_EXPORT CaseOptionServiceBase : public CaseOptionBase
{
 public:
  CaseOptionServiceBase(const CaseOptionBuildInfo& info, std::type_index interface_type, bool allow_null, bool is_optional);
  ~CaseOptionServiceBase() override;

  //! Sets the mesh of the service; the case file may name another one.
  void setMeshName(const String& mesh_name) { m_mesh_name = mesh_name; }
  //! Returns the name that setMeshName() has set, or null.
  const String& meshName() const { return m_mesh_name; }
  //! Sets the default name of the service, for case files without it, instead of the default in the AXL file. Call it before phase 1.
  void setDefaultValue(const String& name) { setDefaultText(name); }
  //! Sets \a names to the names of the services that the option accepts, in alphabetical order.
  void getAvailableNames(Array<String>& names) const;
  //! Returns the name of the service, or null.
  String serviceName() const;

  void checkUnknownElements() const override;
  void update(Real time, Real deltat, Integer iteration) override;
  void addOptionsTo(Array<CaseOptionBase*>& options) override;
  void print(std::ostream& out, Integer indent) const override;

 protected:
  struct Service
  {
    String name;
    ReferenceCounter<CaseOptions> options;
    detail::service::ServiceInstance instance;
  };

  void readOne(eCaseOptionReadPhase phase);
  void readSeveral(eCaseOptionReadPhase phase);
  //! Gives the derived class its services, which may have changed, as pointers to the interface.
  virtual void setServices(ConstArrayView<void*> services) = 0;

 private:
  void showServices();
  void create(const XmlNode& element, Integer index);
  String nameOf(const XmlNode& element, Integer index);
  String writtenNameOf(const XmlNode& element) const;
  void readServiceOptions(eCaseOptionReadPhase phase);
  void unknownService(const XmlNode& element, const String& name);

  std::type_index m_interface_type;
  bool m_allow_null;
  bool m_is_optional;
  String m_mesh_name;
  std::vector<Service> m_services;
};

//! An option that occurs once.
template <typename InterfaceType> class CaseOptionServiceT : public CaseOptionServiceBase
{
 public:
  CaseOptionServiceT(const CaseOptionBuildInfo& info, bool allow_null, bool is_optional)
  : CaseOptionServiceBase(info, detail::service::interfaceId<InterfaceType>(), allow_null, is_optional)
  {}

  //! Returns the service, or null when the option is optional and absent.
  InterfaceType* instance() const { return m_service; }
  InterfaceType* operator()() const { return m_service; }
  InterfaceType* operator->() const { return m_service; }

  void read(eCaseOptionReadPhase phase) override { readOne(phase); }

 protected:
  void setServices(ConstArrayView<void*> services) override
  {
    m_service = services.empty() ? nullptr : static_cast<InterfaceType*>(services[0]);
  }

 private:
  InterfaceType* m_service = nullptr;
};

//! An option that may occur several times.
template <typename InterfaceType> class CaseOptionMultiServiceT : public CaseOptionServiceBase
{
 public:
  CaseOptionMultiServiceT(const CaseOptionBuildInfo& info, bool allow_null)
  : CaseOptionServiceBase(info, detail::service::interfaceId<InterfaceType>(), allow_null, false)
  {}

  ConstArrayView<InterfaceType*> values() const { return m_views; }
  ConstArrayView<InterfaceType*> operator()() const { return values(); }
  Integer size() const { return m_views.size(); }
  InterfaceType* operator[](Integer i) const { return m_views[i]; }
  auto begin() const { return m_views.begin(); }
  auto end() const { return m_views.end(); }

  void read(eCaseOptionReadPhase phase) override { readSeveral(phase); }

 protected:
  void setServices(ConstArrayView<void*> services) override
  {
    m_views.clear();
    for (void* const service : services)
      m_views.add(static_cast<InterfaceType*>(service));
  }

 private:
  UniqueArray<InterfaceType*> m_views;
};
} // namespace Arcane
