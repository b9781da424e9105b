// SPDX-License-Identifier: Apache-2.0
// Stores meshes as variables, so that services that save variables also save meshes.
#pragma once

#include "arcane_core/base/text/String.h"

#include <memory>
#include <vector>

namespace Arcane
{
class IMesh;
class ISubDomain;
class IVariable;
class MeshHandle;
class VariableRef;
} // namespace Arcane

namespace Arcane::detail::mesh
{
struct MeshState;
}

namespace Arcane::detail::restart
{
/*!
 * \brief Holds the state of a mesh in hidden array variables while a checkpoint is written.
 *
 * The variables are named ArcaneMeshState_MESH_ARRAY, and are destroyed with this object. Their values are in the memory of the
 * mesh, without a copy: the mesh must not change meanwhile.
 */
class MeshStateVariables
{
 public:
  //! \local
  explicit MeshStateVariables(IMesh* mesh);
  ~MeshStateVariables();

 private:
  //! The part of the state that is not in the memory of the mesh.
  std::unique_ptr<mesh::MeshState> m_state;
  std::vector<std::unique_ptr<VariableRef>> m_variables;
};

//! Returns true for a mesh that exists and that checkpoints save. \local
bool isMeshSaved(const MeshHandle& handle);

//! Returns true for a variable on items of a mesh that checkpoints do not save, for example of a sub-mesh. \local
bool isOnUnsavedMesh(const IVariable& variable);

//! Returns how the names of the hidden variables of a mesh begin. The name of an array of the state follows. \local
String meshStatePrefix(const String& mesh_name);

//! Returns true for the name of a hidden variable of any mesh. \local
bool isMeshStateName(const String& name);

/*!
 * \brief Gives the empty \a mesh the state that the variables of a checkpoint hold, and destroys these variables.
 * \collective
 * \throws FatalErrorException when the checkpoint holds no mesh of this name
 */
void restoreMeshFromVariables(ISubDomain* sd, IMesh* mesh);
} // namespace Arcane::detail::restart
