// SPDX-License-Identifier: Apache-2.0
// The registration data of a service or module: its names, its tags, and a factory for each of its interfaces.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/service/ServiceProperty.h"

#include <initializer_list>
#include <map>
#include <memory>
#include <string_view>
#include <typeindex>
#include <vector>

namespace Arcane::detail::service
{
//! Returns the id of the interface \a T of services: the type of pointers, so that \a T may be incomplete.
template <typename T> std::type_index interfaceId()
{
  return typeid(T*);
}
//! Returns the name of an interface, for messages.
String interfaceName(std::type_index id);
} // namespace Arcane::detail::service

namespace Arcane
{
class ServiceBuildInfo;

//! Describes a class that was generated from an .axl file.
struct ARCANE_EXPORT AxlDescription
{
  //! Names the interface of services that options name, as the file writes it, and says what it is.
  struct Interface
  {
    std::string_view name;
    std::type_index type;
  };
  //! Returns the interface \a T, which may be incomplete, under its name in the file.
  template <typename T> static Interface interfaceOf(std::string_view name) { return { name, detail::service::interfaceId<T>() }; }

  AxlDescription();
  AxlDescription(std::string_view all_bytes, std::initializer_list<Interface> all_interfaces);
  AxlDescription(const AxlDescription& rhs);
  AxlDescription& operator=(const AxlDescription& rhs) = delete;
  ~AxlDescription();

  std::string_view bytes; //!< the whole file
  std::vector<Interface> interfaces;
};

namespace detail::service
{
//! Holds a service; \a owner keeps the object alive.
struct ServiceInstance
{
  std::shared_ptr<void> owner;  //!< points to the object as its own class
  void* as_interface = nullptr; //!< points to the same object as the requested interface
};

//! Deletes a service with its last owner, unless the service was released: see releaseService().
struct ServiceDeleter
{
  bool is_released = false;
  template <typename ServiceType> void operator()(ServiceType* service) const
  {
    if (!is_released)
      delete service;
  }
};

//! Makes the caller the owner of the service, which is not deleted with \a instance.
ARCANE_EXPORT void releaseService(const ServiceInstance& instance);

//! Makes a service for one of its interfaces.
struct ServiceInterfaceFactory
{
  std::type_index interface_type;
  ServiceInstance (*create)(const ServiceBuildInfo&);
  //! Converts a pointer to the service's own class to a pointer to the interface.
  void* (*cast)(void* object);
};
} // namespace detail::service

//! The registration data of a service, as case options and users see them.
class ARCANE_EXPORT IServiceInfo
{
 public:
  const String& localName() const { return m_name; }
  //! Returns a combination of values of eServiceType.
  int usageType() const { return m_property.type(); }
  bool isSingleton() const { return m_property.properties() & SFP_Singleton; }
  double axlVersion() const { return m_axl_version; }
  const String& caseOptionsFileName() const { return m_case_options_file_name; }
  //! Returns the tag of the options in the language \a lang, or the default tag without a translation.
  String tagName(const String& lang) const;
  //! Returns the factory of the interface, or null when the service does not implement it.
  const detail::service::ServiceInterfaceFactory* findInterface(std::type_index type) const;
  const std::vector<detail::service::ServiceInterfaceFactory>& interfaces() const { return m_interfaces; }
  //! Returns true when the class was generated from an .axl file.
  bool hasAxlDescription() const { return m_describe_axl != nullptr; }
  //! Returns the .axl file of the class; the description is empty when there is none.
  AxlDescription axlDescription() const { return m_describe_axl ? m_describe_axl() : AxlDescription(); }

 protected:
  explicit IServiceInfo(const ServiceProperty& property);
  ~IServiceInfo();

  String m_name;
  ServiceProperty m_property;
  double m_axl_version = 0.0;
  String m_case_options_file_name;
  String m_default_tag_name;
  std::map<String, String> m_tag_name_by_lang;
  std::vector<detail::service::ServiceInterfaceFactory> m_interfaces;
  // A function, so that a start of the program costs no more than a pointer for each class.
  AxlDescription (*m_describe_axl)() = nullptr;
};

//! The registration data that generated code and registration macros fill.
class ARCANE_EXPORT ServiceInfo : public IServiceInfo
{
 public:
  explicit ServiceInfo(const ServiceProperty& property);

  void setCaseOptionsFileName(const String& name) { m_case_options_file_name = name; }
  void setAxlVersion(double version) { m_axl_version = version; }
  void setDefaultTagName(const String& tag) { m_default_tag_name = tag; }
  void setTagName(const String& tag, const String& lang);
  void addInterface(const detail::service::ServiceInterfaceFactory& factory);
  //! Takes the description of the class \a T if it was generated from an .axl file, whatever macro registers the class.
  template <typename T> void describe()
  {
    if constexpr (requires { T::axlDescription(); })
      m_describe_axl = &T::axlDescription;
  }
};
} // namespace Arcane
