// SPDX-License-Identifier: Apache-2.0
// The names, sets and values of materials in a checkpoint.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"
#include "arcane_core/materials/state/SavedNames.h"

#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/description/MeshHandle.h"

#include <memory>
#include <optional>
#include <vector>

namespace Arcane
{
class IVariableMng;
class VariableRef;
} // namespace Arcane

namespace Arcane::detail::state
{

/*!
 * \brief The names of constituents in the properties of their mesh, and the values of mixed cells in hidden partial variables.
 *
 * Sets are saved with the groups of materials. The object must be made before the state of the meshes and the list of variables to save.
 * The hidden variables are named ArcaneConstituents_VARIABLE_CONSTITUENT, on the group ArcaneConstituents_CONSTITUENT of the cells in which
 * the constituent has values of its own; the destructor destroys the variables. All calls are \local.
 */
class SavedConstituents
{
 public:
  explicit SavedConstituents(ConstArrayView<MeshHandle> meshes);
  ~SavedConstituents();
  SavedConstituents(const SavedConstituents&) = delete;
  SavedConstituents& operator=(const SavedConstituents&) = delete;

 private:
  std::vector<std::unique_ptr<VariableRef>> m_values;
  std::vector<MeshHandle> m_meshes;

  void save(Materials::IMeshMaterialMng* mng);
};

//! Returns true if \a name names a hidden variable. \local
bool isConstituentsName(const String& name);

//! A hidden variable by the names of its variable and of its constituent.
struct HiddenName
{
  String variable;
  String constituent;

  //! Returns the names in \a name, which is on \a group; without a value for a variable that is not hidden. \local
  static std::optional<HiddenName> find(const String& name, const String& group);
  //! Returns the name of the hidden variable. \local
  String text() const;
};

/*!
 * \brief Gives the cells of meshes, which were just restored, the sets and the values of the checkpoint.
 *
 * A mesh without a manager of materials after endCreate() is left for its later endCreate() or recreateFromDump(). \local
 * \param renamed  the constituents that have other names in the code
 * \throws FatalErrorException when the checkpoint has a material that the code does not declare: the message names the materials of both;
 * when \a renamed has a pair of names that the checkpoint lacks
 */
void restoreConstituents(ConstArrayView<MeshHandle> meshes, const std::vector<RenamedConstituent>& renamed);

//! Lets the managers of materials on the meshes of \a variable_mng take their constituents from a checkpoint. \local
void connectRestart(IVariableMng* variable_mng, const std::vector<RenamedConstituent>& renamed);

} // namespace Arcane::detail::state
