// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/object/IUserDataList.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <map>
#include <memory>
#include <utility>

namespace Arcane
{
struct IUserDataList::Objects
{
  std::map<String, IUserData*> by_name;
};

IUserDataList::IUserDataList()
: m_objects(std::make_unique<Objects>())
{}

IUserDataList::~IUserDataList()
{
  clear();
}

void IUserDataList::setData(const String& name, IUserData* data)
{
  if (!data)
    ARCANE_THROW(ArgumentException, "user data '{0}' is null, expected an object", name);
  if (!m_objects->by_name.emplace(name, data).second)
    ARCANE_THROW(ArgumentException, "user data '{0}' exists already, it must be removed first", name);
  data->notifyAttach();
}

IUserData* IUserDataList::data(const String& name, bool allow_null) const
{
  const auto found = m_objects->by_name.find(name);
  if (found != m_objects->by_name.end())
    return found->second;
  if (!allow_null)
    ARCANE_THROW(ArgumentException, "there is no user data '{0}'", name);
  return nullptr;
}

void IUserDataList::removeData(const String& name, bool allow_null)
{
  IUserData* removed = data(name, allow_null);
  m_objects->by_name.erase(name);
  if (removed)
    removed->notifyDetach();
}

void IUserDataList::clear()
{
  for (const auto& [name, data] : std::exchange(m_objects->by_name, {}))
    data->notifyDetach();
}

} // namespace Arcane
