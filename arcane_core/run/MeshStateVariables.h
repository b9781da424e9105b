// SPDX-License-Identifier: Apache-2.0
// Stores meshes as variables, so that services that save variables also save meshes.
#pragma once

#include "arcane_core/base/text/String.h"

#include <functional>
#include <map>
#include <memory>

namespace Arcane
{
class IMesh;
class ISubDomain;
class IVariable;
class VariableRef;
} // namespace Arcane

namespace Arcane::detail::run
{
/*!
 * \brief Holds the state of meshes in hidden array variables while a checkpoint is written, one array at a time.
 *
 * The variables are named ArcaneMeshState_MESH_ARRAY. They are empty until they are filled, and destroyed with this object. All calls are
 * \local.
 */
class MeshStateVariables
{
 public:
  MeshStateVariables();
  ~MeshStateVariables();
  MeshStateVariables(const MeshStateVariables&) = delete;
  MeshStateVariables& operator=(const MeshStateVariables&) = delete;

  //! Adds the state of a mesh, which must not change while this object lives.
  void add(IMesh* mesh);
  //! Gives \a variable its values if it is one of these.
  void fill(const IVariable* variable);
  //! Frees the values of \a variable if it is one of these.
  void release(const IVariable* variable);

 private:
  struct Late
  {
    std::unique_ptr<VariableRef> variable;
    std::function<void()> fill;
  };
  std::map<const IVariable*, Late> m_variables;
};

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
} // namespace Arcane::detail::run
