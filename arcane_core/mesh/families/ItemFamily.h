// SPDX-License-Identifier: Apache-2.0
// The class of all families, and the classes of the families of each mesh.
#pragma once

#include "arcane_core/mesh/families/IItemFamily.h"

#include <memory>

/*!
 * The classes of families in Arcane's namespace `mesh`, by which applications look for a family: `dynamic_cast<mesh::CellFamily*>(family)`
 * is null unless \a family is the family of the cells. The classes have the functions of IItemFamily.
 */
namespace Arcane::mesh
{

//! The class from which all families derive.
class ARCANE_EXPORT ItemFamily : public IItemFamily
{
 public:
  using IItemFamily::IItemFamily;
};

//! The family of the nodes of a mesh.
class ARCANE_EXPORT NodeFamily final : public ItemFamily
{
 public:
  using ItemFamily::ItemFamily;
};

//! The family of the edges of a mesh.
class ARCANE_EXPORT EdgeFamily final : public ItemFamily
{
 public:
  using ItemFamily::ItemFamily;
};

//! The family of the faces of a mesh.
class ARCANE_EXPORT FaceFamily final : public ItemFamily
{
 public:
  using ItemFamily::ItemFamily;
};

//! The family of the cells of a mesh.
class ARCANE_EXPORT CellFamily final : public ItemFamily
{
 public:
  using ItemFamily::ItemFamily;
};

} // namespace Arcane::mesh

namespace Arcane::detail::mesh
{
//! Returns a new family of nodes, edges, faces or cells.
std::unique_ptr<IItemFamily> makeItemFamily(MeshOfFamily* mesh, eItemKind kind);
} // namespace Arcane::detail::mesh
