// SPDX-License-Identifier: Apache-2.0
// The modules and services of a program with their options, read from the .axl files that the program holds.
#pragma once

#include "arcane_core/service/ServiceRegistry.h"
#include "axl/model/AxlModel.h"
#include "axl/model/OptionFacts.h"

#include <memory>
#include <string>
#include <string_view>
#include <typeindex>
#include <vector>

namespace Arcane::detail::casetext
{
//! A registered module or service. The options of a class that was not generated from an .axl file are not known: its model is empty.
struct DescribedClass
{
  DescribedClass(const IServiceInfo& info, bool is_service);
  //! Makes the class of an element that belongs to no module and no service.
  DescribedClass(std::string element_name, const AxlDescription& description);
  DescribedClass(const DescribedClass&) = delete;
  DescribedClass& operator=(const DescribedClass&) = delete;

  //! Returns true when the options are in an element of their own below the root, and not in the element of an option.
  bool isInRoot() const;
  //! Returns the name of that element in the language \a lang.
  std::string tag(std::string_view lang) const;
  //! Returns the interface of an option with services.
  std::type_index interfaceOf(const axl::Option& option) const;

  std::string name; //!< as it is registered
  bool is_service;
  bool has_axl;
  axl::AxlModel model;
  axl::ComplexTypes types; //!< complex types of \a model

 private:
  AxlDescription m_description;
};

//! Holds the classes in the order of the registry, and the element `<mesh>`.
class OptionCatalog
{
 public:
  //! \throws FatalErrorException when a class holds an .axl file that this framework cannot read
  explicit OptionCatalog(const service::ServiceRegistry& registry);

  //! Returns a catalog in which options of a mesh have the values of an example as defaults.
  OptionCatalog withExample() const;

  //! Returns the class of the elements `<mesh>`.
  const DescribedClass& mesh() const { return *m_mesh; }

  //! Returns the modules and services whose options are below the root. Each element is there once.
  const std::vector<const DescribedClass*>& rootClasses() const { return m_root_classes; }
  //! Returns the modules that were not generated from an .axl file, except the modules that are part of each run.
  const std::vector<const DescribedClass*>& modulesWithoutAxl() const { return m_modules_without_axl; }
  //! Returns the services that an option of this interface may name.
  std::vector<const DescribedClass*> services(std::type_index interface_type) const;
  //! Returns the service of this name, or null when no option of this interface may name it.
  const DescribedClass* findService(std::type_index interface_type, std::string_view name) const;

 private:
  void addRootClass(const DescribedClass& described);
  void showExample();

  const service::ServiceRegistry& m_registry;
  std::vector<std::unique_ptr<DescribedClass>> m_modules;
  std::vector<std::unique_ptr<DescribedClass>> m_services;
  std::unique_ptr<DescribedClass> m_mesh;
  std::vector<const DescribedClass*> m_root_classes;
  std::vector<const DescribedClass*> m_modules_without_axl;
};
} // namespace Arcane::detail::casetext
