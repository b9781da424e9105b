// SPDX-License-Identifier: Apache-2.0
// Adds values to curves of a mesh.
#pragma once

#include "arcane_core/curves/GlobalTimeHistoryAdder.h"
#include "arcane_core/mesh/description/MeshHandle.h"

#include <type_traits>

namespace Arcane
{

//! Adds values to curves of a mesh, whose names may equal names of curves of the run or of other meshes. All ranks may call it, as they may
//! call GlobalTimeHistoryAdder.
class MeshTimeHistoryAdder
{
 public:
  //! \a mng must outlive this object.
  MeshTimeHistoryAdder(ITimeHistoryMng* mng, const MeshHandle& mesh_handle)
  : m_mng(mng)
  , m_mesh_name(mesh_handle.meshName())
  {}

  //! Adds a number or an array of numbers: ITimeHistoryMng::addValue() says which. \local
  template <typename T> void addValue(const TimeHistoryAddValueArg& arg, const T& value)
  {
    if (arg.isLocal() && arg.localSubDomainId() != m_mng->subDomainId())
      return;
    if constexpr (std::is_arithmetic_v<T>)
      m_mng->addMeshValue(m_mesh_name, arg.name(), ConstArrayView<T>(1, &value), arg.endTime(), arg.isLocal());
    else
      m_mng->addMeshValue(m_mesh_name, arg.name(), value, arg.endTime(), arg.isLocal());
  }

 private:
  ITimeHistoryMng* m_mng;
  String m_mesh_name;
};

} // namespace Arcane
