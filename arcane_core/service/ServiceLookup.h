// SPDX-License-Identifier: Apache-2.0
// Makes a registered service by its name, and the error text for an unknown name.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/service/ServiceInfo.h"

#include <typeindex>

namespace Arcane
{
class ISubDomain;
class ServiceBuildInfoBase;
} // namespace Arcane

namespace Arcane::detail::service
{
/*!
 * \brief Returns a text such as "no service named 'Zz', expected one of 'A', 'B' (did you mean 'A'?)".
 *
 * When the service exists, but not for this use, the text says for which one, and what it lacks.
 * \param usage combination of eServiceType: how the service was to be used
 */
ARCANE_EXPORT String unknownServiceMessage(const String& name, std::type_index interface_type, int usage);

//! Returns a text such as "no singleton service implements 'Arcane::ITable', expected A or B in <singleton-services> ...". \local
String missingSingletonMessage(std::type_index interface_type);

//! Returns a text such as "no mesh named 'Mesh2', expected one of 'Mesh0', 'Mesh1'". \local
String unknownMeshMessage(const ISubDomain& sd, const String& name);

UniqueArray<String> allServiceNames();

//! Returns why there can be no singleton of the service \a name, or an empty text. \local
String faultOfSingleton(const String& name);

/*!
 * \brief Makes the service \a name and converts it to \a interface_type.
 * \param usage combination of eServiceType; the service must be usable as one of them
 * \return an empty instance when the service does not exist
 */
ARCANE_EXPORT ServiceInstance createService(const String& name, std::type_index interface_type, int usage,
                                            const ServiceBuildInfoBase& info);
} // namespace Arcane::detail::service
