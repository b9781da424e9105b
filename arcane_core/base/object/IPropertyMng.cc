// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/object/IPropertyMng.h"

#include "arcane_core/base/object/PropertyBytes.h"

#include <ostream>

namespace Arcane
{

Properties IPropertyMng::properties(const String& full_name)
{
  return m_properties[full_name];
}

void IPropertyMng::destroyProperties(const Properties& properties)
{
  m_properties.erase(properties.fullName());
}

void IPropertyMng::print(std::ostream& o) const
{
  for (const auto& [name, properties] : m_properties) {
    o << name << ":\n";
    properties.print(o);
  }
}

void IPropertyMng::writeTo(Array<Byte>& bytes) const
{
  UniqueArray<Byte> all;
  for (const auto& [name, properties] : m_properties) {
    detail::base::putOne(all, name);
    detail::base::putOne(all, properties.toBytes());
  }
  bytes.addRange(all.constView());
}

void IPropertyMng::readFrom(Span<const Byte> bytes)
{
  const ConstArrayView<Byte> view(static_cast<Integer>(bytes.size()), bytes.data());
  for (detail::base::ByteReader reader(view); !reader.atEnd();) {
    String name;
    UniqueArray<Byte> values;
    reader.read(name);
    reader.read(values);
    properties(name).fromBytes(values);
  }
}

} // namespace Arcane
