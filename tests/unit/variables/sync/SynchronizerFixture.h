// SPDX-License-Identifier: Apache-2.0
// A mesh cut between the ranks, whose variables are synchronised by messages or in one of the ways through shared memory.
#pragma once

#include "tests/unit/variables/core/VariableFixture.h"

#include "variables/sync/ConnectVariables.h"
#include "variables/sync/IVariableSynchronizer.h"

#include "arcane_core/mesh/items/ItemPrinter.h"

#include <cstdlib>
#include <ostream>

namespace Arcane::test
{

//! Where values are, and how they go to ghosts on the same machine.
struct Way
{
  const char* name;
  //! Null when there is no memory shared by the ranks.
  const char* path;
  bool is_variable_shared;
};

inline std::ostream& operator<<(std::ostream& o, const Way& way)
{
  return o << way.name;
}

class SynchronizerFixture : public VariableFixture, public ::testing::WithParamInterface<Way>
{
 protected:
  VariableBuildInfo info(const String& name, int property = 0) const
  {
    return { m_handle, name, GetParam().is_variable_shared ? property | IVariable::PInShMem : property };
  }
  void buildConnectedMesh(Int64 nx = 12, Int64 ny = 7)
  {
    if (GetParam().path) {
      ::setenv("ARCANE_SYNCHRONIZE_VERSION", GetParam().path, 1);
      useArena();
      ::unsetenv("ARCANE_SYNCHRONIZE_VERSION");
    }
    makeMesh();
    detail::sync::connectVariables(m_topology.get(), m_vm.get());
    buildMesh(nx, ny);
  }

  //! The value of an item that only its owner is given.
  template <typename T> static T valueOf(const Item& item) { return static_cast<T>(item.uniqueId().asInt64() % 100 + 1); }

  template <typename ItemType, typename T> void expectOwnersValues(const MeshVariableScalarRefT<ItemType, T>& v)
  {
    ENUMERATE_(ItemType, item, v.itemGroup())
    ASSERT_EQ(v[item], valueOf<T>(*item)) << ItemPrinter(*item);
  }
  template <typename ItemType, typename T> void setOwn(MeshVariableScalarRefT<ItemType, T>& v)
  {
    ENUMERATE_(ItemType, item, v.itemGroup())
    v[item] = item->isOwn() ? valueOf<T>(*item) : T();
  }
  template <typename Call> static bool throwsFatal(const Call& call)
  {
    try {
      call();
      return false;
    }
    catch (const FatalErrorException&) {
      return true;
    }
  }
  template <typename ItemType, typename T> void checkKind()
  {
    MeshVariableScalarRefT<ItemType, T> v(info(String("V") + DataTypeTraitsT<T>::typeName()));
    setOwn(v);

    v.synchronize();

    expectOwnersValues(v);
  }
};

inline auto allWays()
{
  return ::testing::Values(Way{ "process memory", nullptr, false }, Way{ "messages", "messages", true }, Way{ "automatic", "auto", true },
                           Way{ "copies", "copies", true }, Way{ "references", "references", true },
                           Way{ "ordinary variables", "auto", false });
}

} // namespace Arcane::test
