// SPDX-License-Identifier: Apache-2.0
// The functions that rooms above provide for a manager of variables.
#pragma once

#include "variables/core/VariableCollection.h"

#include "arcane_core/base/array/ArrayView.h"

#include <functional>
#include <memory>

namespace Arcane
{
class ICheckpointReader;
class ICheckpointWriter;
class IData;
class IDataReader;
class IDataWriter;
class IMesh;
class IPostProcessorWriter;
class ItemGroup;
class IVariableMng;

namespace Materials
{
class IMeshMaterialMng;
}

namespace detail::sets
{
class MaterialGhosts;
}
} // namespace Arcane

namespace Arcane::detail::variables
{
//! Functions that rooms above provide for the variables and the meshes of a manager. Each is set by the room that implements it; calling an
//! unset one is fatal.
struct VariableMngServices
{
  //! Sends the values of owners to ghosts, for variables that are all on the items of the group. \collective
  std::function<void(const ItemGroup&, ConstArrayView<IVariable*>)> synchronize;
  std::function<void(const ItemGroup&, ConstArrayView<IVariable*>, ConstArrayView<Int32>)> synchronize_items;
  std::function<void(IVariableMng*, ICheckpointWriter*)> write_checkpoint;
  std::function<void(IVariableMng*, ICheckpointReader*)> read_checkpoint;
  std::function<void(IVariableMng*, IPostProcessorWriter*)> write_post_processing;
  std::function<void(IDataWriter*, const VariableCollection&)> write_variables;
  std::function<void(IDataReader*, const VariableCollection&)> read_variables;
  //! Reads the values of a variable into other data than its own.
  std::function<void(IDataReader*, IVariable*, IData*)> read_data;
  //! Writes a mesh to a file by the service of this name. Returns true on ERROR, which is logged.
  std::function<bool(IMesh*, const String& file_name, const String& service_name)> write_mesh;
  //! Makes the exchanges of materials with other ranks.
  std::function<std::unique_ptr<sets::MaterialGhosts>(Materials::IMeshMaterialMng*)> make_material_ghosts;
  //! Gives cells the sets and values of a checkpoint, whose constituents are declared first if endCreate() was not called.
  std::function<void(Materials::IMeshMaterialMng*)> recreate_materials;
  //! Ends with the manager: code that keeps the address of the manager longer than a call uses it to find out whether the manager still exists.
  std::shared_ptr<const void> life = std::make_shared<char>();
};
} // namespace Arcane::detail::variables
