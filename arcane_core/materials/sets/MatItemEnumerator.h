// SPDX-License-Identifier: Apache-2.0
// Enumerators of constituents and of their cells, and the ENUMERATE_ macros.
#pragma once

#include "arcane_core/materials/sets/CellToAllEnvCellConverter.h"
#include "arcane_core/materials/sets/ComponentItemVector.h"
#include "arcane_core/materials/sets/ComponentPartItemVectorView.h"
#include "arcane_core/materials/sets/ConstituentItemIndexedSelectionView.h"
#include "arcane_core/materials/sets/IMeshBlock.h"
#include "arcane_core/materials/sets/IMeshEnvironment.h"
#include "arcane_core/materials/sets/IMeshMaterial.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"

#include "arcane_core/mesh/groups/ItemGroup.h"

#include <type_traits>

namespace Arcane::detail::sets
{

//! An enumerator of the cells of a list, on the first one at first; valid until the sets or the mesh change.
template <typename CellType, typename List = ConstituentList> class ConstituentEnumerator
{
 public:
  //! \throws FatalErrorException when sets or mesh have changed since the list was made
  explicit ConstituentEnumerator(const List& list)
  : m_list(list)
  {
    m_list.checkIsPresent();
  }
  void operator++() { ++m_index; }
  bool hasNext() const { return m_index < m_list.size(); }
  CellType operator*() const { return CellType(m_list.cellOf(m_index)); }
  //! Returns the position in the list.
  Int32 index() const { return m_index; }
  MatVarIndex _varIndex() const { return m_list.place(m_index); }
  CellLocalId globalCellId() const { return CellLocalId(m_list.cell(m_index)); }
  operator ComponentItemLocalId() const { return ComponentItemLocalId(_varIndex()); }

 private:
  List m_list;
  Int32 m_index = 0;
};

//! Enumerates cells with all their environments.
class AllEnvironmentsEnumerator
{
 public:
  explicit AllEnvironmentsEnumerator(const Materials::AllEnvCellVectorView& view)
  : m_view(view)
  {}
  void operator++() { ++m_index; }
  bool hasNext() const { return m_index < m_view.size(); }
  AllEnvCell operator*() const { return m_view[m_index]; }
  Int32 index() const { return m_index; }
  MatVarIndex _varIndex() const { return { 0, m_view.localIds()[m_index] }; }
  operator ComponentItemLocalId() const { return ComponentItemLocalId(_varIndex()); }

 private:
  Materials::AllEnvCellVectorView m_view;
  Int32 m_index = 0;
};

//! Enumerates materials, environments or both.
template <typename T> class PointerEnumerator
{
 public:
  explicit PointerEnumerator(ConstArrayView<T*> all)
  : m_all(all)
  {}
  void operator++() { ++m_index; }
  bool hasNext() const { return m_index < m_all.size(); }
  T* operator*() const { return m_all[m_index]; }
  T* operator->() const { return m_all[m_index]; }
  Int32 index() const { return m_index; }

 private:
  ConstArrayView<T*> m_all;
  Int32 m_index = 0;
};

//! Makes the enumerator of a loop of this name. Other headers have names of their own.
template <typename T> struct LoopOfName
{
  template <typename List> static auto enumerate(const List& list) { return ConstituentEnumerator<T, List>(list); }
};
template <> struct LoopOfName<Materials::MatPartCell> : LoopOfName<MatCell>
{
};
template <> struct LoopOfName<Materials::EnvPartCell> : LoopOfName<EnvCell>
{
};
template <> struct LoopOfName<Materials::ComponentPartCell> : LoopOfName<ComponentCell>
{
};

inline const ConstituentList& listOf(const Materials::ComponentItemVectorView& view)
{
  return view.list();
}
inline const ConstituentList& listOf(const Materials::ComponentPartItemVectorView& view)
{
  return view.list();
}
inline const ConstituentList& listOf(const Materials::ComponentItemVector& vector)
{
  return vector.list();
}
inline ConstituentList listOf(const Materials::IMeshComponent* constituent)
{
  return constituent->list();
}
template <typename View, typename CellType>
const ConstituentSelection& listOf(const Materials::ConstituentItemIndexedSelectionView<View, CellType>& view)
{
  return view.selection();
}

//! Returns the enumerator of the cells of a constituent, a vector or a view.
template <typename Type, typename Container> auto enumerate(const Container& container)
{
  return LoopOfName<Type>::enumerate(listOf(container));
}
//! Returns the enumerator of one part of the cells.
template <typename Type, typename Container> auto enumerate(const Container& container, Materials::eMatPart part)
{
  return LoopOfName<Type>::enumerate(listOf(container).part(part));
}

//! Returns the enumerator of a group of cells, or of the cells of a constituent.
template <typename Container> auto enumerateAny(const Container& container)
{
  if constexpr (std::is_convertible_v<const Container&, ItemVectorView>)
    return mesh::enumerate<Cell>(container);
  else if constexpr (std::is_convertible_v<const Container&, const Materials::IMeshMaterial*> ||
                     std::is_base_of_v<Materials::MatItemVectorView, Container> || std::is_base_of_v<Materials::MatCellVector, Container> ||
                     std::is_same_v<Materials::MatCellVectorSelectionView, Container>)
    return enumerate<MatCell>(container);
  else
    return enumerate<EnvCell>(container);
}

inline AllEnvironmentsEnumerator enumerateAllEnvironments(const Materials::AllEnvCellVectorView& view)
{
  return AllEnvironmentsEnumerator(view);
}
inline AllEnvironmentsEnumerator enumerateAllEnvironments(const Materials::IMeshBlock* block)
{
  return AllEnvironmentsEnumerator(block->view());
}
inline AllEnvironmentsEnumerator enumerateAllEnvironments(Materials::IMeshMaterialMng* mng, const CellVectorView& cells)
{
  return AllEnvironmentsEnumerator(mng->view(cells));
}
inline AllEnvironmentsEnumerator enumerateAllEnvironments(Materials::IMeshMaterialMng* mng, const CellGroup& cells)
{
  return AllEnvironmentsEnumerator(mng->view(cells));
}

//! Returns the enumerator of the environments of a manager or of a block, or of a list of them.
template <typename Container> PointerEnumerator<Materials::IMeshEnvironment> enumerateEnvironments(const Container& container)
{
  if constexpr (std::is_pointer_v<Container>)
    return PointerEnumerator<Materials::IMeshEnvironment>(container->environments());
  else
    return PointerEnumerator<Materials::IMeshEnvironment>(container);
}
//! Returns the enumerator of the materials of a manager or of an environment, or of a list of them.
template <typename Container> PointerEnumerator<Materials::IMeshMaterial> enumerateMaterials(const Container& container)
{
  if constexpr (std::is_pointer_v<Container>)
    return PointerEnumerator<Materials::IMeshMaterial>(container->materials());
  else
    return PointerEnumerator<Materials::IMeshMaterial>(container);
}

} // namespace Arcane::detail::sets

namespace Arcane::Materials
{
using ComponentCellEnumerator = detail::sets::ConstituentEnumerator<ComponentCell>;
using MatCellEnumerator = detail::sets::ConstituentEnumerator<MatCell>;
using EnvCellEnumerator = detail::sets::ConstituentEnumerator<EnvCell>;
using AllEnvCellEnumerator = detail::sets::AllEnvironmentsEnumerator;
using ComponentEnumerator = detail::sets::PointerEnumerator<IMeshComponent>;
using MatEnumerator = detail::sets::PointerEnumerator<IMeshMaterial>;
using EnvEnumerator = detail::sets::PointerEnumerator<IMeshEnvironment>;
} // namespace Arcane::Materials

//! Loops on environments, materials or constituents; `*name` is a pointer.
#define ENUMERATE_ENV(name, container) for (auto name(::Arcane::detail::sets::enumerateEnvironments(container)); name.hasNext(); ++name)
#define ENUMERATE_MAT(name, container) for (auto name(::Arcane::detail::sets::enumerateMaterials(container)); name.hasNext(); ++name)
#define ENUMERATE_COMPONENT(name, container) for (::Arcane::Materials::ComponentEnumerator name(container); name.hasNext(); ++name)

//! Loops on the cells of a constituent, of a vector or of a view, of the class \a type; an eMatPart may follow the container.
#define ENUMERATE_COMPONENTITEM(type, name, ...)                                                                                           \
  for (auto name(::Arcane::detail::sets::enumerate<type>(__VA_ARGS__)); name.hasNext(); ++name)
#define ENUMERATE_ENVCELL(name, container) ENUMERATE_COMPONENTITEM(::Arcane::Materials::EnvCell, name, container)
#define ENUMERATE_MATCELL(name, container) ENUMERATE_COMPONENTITEM(::Arcane::Materials::MatCell, name, container)
#define ENUMERATE_COMPONENTCELL(name, container) ENUMERATE_COMPONENTITEM(::Arcane::Materials::ComponentCell, name, container)
#define ENUMERATE_GENERIC_CELL(name, container) for (auto name(::Arcane::detail::sets::enumerateAny(container)); name.hasNext(); ++name)

//! Loops on cells with all their environments: of a view, of a block, or of a manager and a group or view of cells.
#define ENUMERATE_ALLENVCELL(name, ...)                                                                                                    \
  for (auto name(::Arcane::detail::sets::enumerateAllEnvironments(__VA_ARGS__)); name.hasNext(); ++name)

//! Loops on the environments of a cell, on the materials of an environment in a cell, on both.
#define ENUMERATE_CELL_ENVCELL(name, cell)                                                                                                 \
  for (::Arcane::Materials::CellEnvCellEnumerator name((cell).subEnvItems().begin()); name.hasNext(); ++name)
#define ENUMERATE_CELL_MATCELL(name, cell)                                                                                                 \
  for (::Arcane::Materials::CellMatCellEnumerator name((cell).subMatItems().begin()); name.hasNext(); ++name)
#define ENUMERATE_CELL_COMPONENTCELL(name, cell)                                                                                           \
  for (::Arcane::Materials::CellComponentCellEnumerator name((cell).subItems().begin()); name.hasNext(); ++name)
