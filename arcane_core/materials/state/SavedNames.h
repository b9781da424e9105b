// SPDX-License-Identifier: Apache-2.0
// The environments and materials of a checkpoint, which may have other names in the code.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/description/MeshHandle.h"

#include <vector>

namespace Arcane::detail::state
{

//! The two names of an environment or a material: in the checkpoint, and in the code. The name of a material is ENVIRONMENT_WORD.
struct RenamedConstituent
{
  String former;
  String present;

  bool operator==(const RenamedConstituent&) const = default;
};

//! Checks that a mesh of the checkpoint has the one or the other name of each pair. \local \throws FatalErrorException otherwise
void checkRenamed(ConstArrayView<MeshHandle> meshes, const std::vector<RenamedConstituent>& renamed);

/*!
 * \brief The environments and materials of a checkpoint for one mesh, with the names that they have in the code.
 *
 * The materials of a renamed environment keep their words, unless they are renamed too. All calls are \local.
 */
class SavedNames
{
 public:
  struct Material
  {
    //! ENVIRONMENT_WORD in the checkpoint.
    String former;
    //! ENVIRONMENT_WORD in the code.
    String present;
    //! The word in the code.
    String word;
  };
  struct Environment
  {
    String former;
    String present;
    std::vector<Material> materials;
  };

  /*!
   * \brief Reads the names from the properties of a mesh, which the checkpoint has brought.
   * \throws FatalErrorException when the checkpoint has both names of a pair, or when a material changes its environment
   */
  SavedNames(const MeshHandle& mesh, const std::vector<RenamedConstituent>& renamed);

  //! Returns true when the checkpoint has no environment.
  bool empty() const { return m_environments.empty(); }
  const std::vector<Environment>& environments() const { return m_environments; }
  /*!
   * \brief Returns the name under which the checkpoint has the cells and the values of a constituent of the code; null when it has none.
   *
   * The material of an environment that had one material has the name of the environment.
   */
  String formerPlace(const String& present) const;
  //! Returns all names of formerPlace().
  std::vector<String> formerPlaces() const;
  //! Returns the name in the code of the environment \a saved: the same one when it was not renamed.
  String presentEnvironment(const String& saved) const;

 private:
  std::vector<Environment> m_environments;
};

} // namespace Arcane::detail::state
