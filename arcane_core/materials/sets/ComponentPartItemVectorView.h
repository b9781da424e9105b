// SPDX-License-Identifier: Apache-2.0
// Views of the pure or of the mixed cells of a constituent.
#pragma once

#include "arcane_core/materials/sets/ComponentItemVectorView.h"

namespace Arcane::Materials
{

//! A view of the pure or of the mixed cells of a constituent, valid until the sets or the mesh change.
class ARCANE_EXPORT ComponentPartItemVectorView
{
 public:
  ComponentPartItemVectorView() = default;
  //! \param whole  the cells of which this is a part
  ComponentPartItemVectorView(const detail::sets::ConstituentList& whole, eMatPart part)
  : m_list(whole.part(part))
  , m_part(part)
  , m_first(part == eMatPart::Pure ? 0 : whole.nbPure())
  {}

  Int32 nbItem() const { return m_list.size(); }
  IMeshComponent* component() const { return ComponentItemVectorView(m_list).component(); }
  //! Returns the array of the values: 0 for the pure part.
  Int32 componentPartIndex() const { return m_part == eMatPart::Pure ? 0 : m_list.array(); }
  //! Returns the local ids of the cells for the pure part, their indexes in the array of the constituent for the other.
  Int32ConstArrayView valueIndexes() const { return m_list.valueIndexes(); }
  //! Returns the positions in the list of all cells of the constituent.
  Int32ConstArrayView itemIndexes() const { return detail::sets::numbersFrom(m_list.tables(), m_first, m_list.size()); }
  eMatPart part() const { return m_part; }
  const detail::sets::ConstituentList& list() const { return m_list; }

 private:
  detail::sets::ConstituentList m_list;
  eMatPart m_part = eMatPart::Pure;
  Int32 m_first = 0;
};

//! A view of the pure cells of a constituent.
class ComponentPurePartItemVectorView : public ComponentPartItemVectorView
{
 public:
  ComponentPurePartItemVectorView() = default;
  explicit ComponentPurePartItemVectorView(const detail::sets::ConstituentList& whole)
  : ComponentPartItemVectorView(whole, eMatPart::Pure)
  {}
};

//! A view of the mixed cells of a constituent.
class ComponentImpurePartItemVectorView : public ComponentPartItemVectorView
{
 public:
  ComponentImpurePartItemVectorView() = default;
  explicit ComponentImpurePartItemVectorView(const detail::sets::ConstituentList& whole)
  : ComponentPartItemVectorView(whole, eMatPart::Impure)
  {}
};

//! A view of the pure or of the mixed cells of a material.
class MatPartItemVectorView : public ComponentPartItemVectorView
{
 public:
  using ComponentPartItemVectorView::ComponentPartItemVectorView;
  IMeshMaterial* material() const { return MatItemVectorView(list()).material(); }
};

//! A view of the pure cells of a material.
class MatPurePartItemVectorView : public MatPartItemVectorView
{
 public:
  MatPurePartItemVectorView() = default;
  explicit MatPurePartItemVectorView(const detail::sets::ConstituentList& whole)
  : MatPartItemVectorView(whole, eMatPart::Pure)
  {}
};

//! A view of the mixed cells of a material.
class MatImpurePartItemVectorView : public MatPartItemVectorView
{
 public:
  MatImpurePartItemVectorView() = default;
  explicit MatImpurePartItemVectorView(const detail::sets::ConstituentList& whole)
  : MatPartItemVectorView(whole, eMatPart::Impure)
  {}
};

//! A view of the pure or of the mixed cells of an environment.
class EnvPartItemVectorView : public ComponentPartItemVectorView
{
 public:
  using ComponentPartItemVectorView::ComponentPartItemVectorView;
  IMeshEnvironment* environment() const { return EnvItemVectorView(list()).environment(); }
};

//! A view of the pure cells of an environment.
class EnvPurePartItemVectorView : public EnvPartItemVectorView
{
 public:
  EnvPurePartItemVectorView() = default;
  explicit EnvPurePartItemVectorView(const detail::sets::ConstituentList& whole)
  : EnvPartItemVectorView(whole, eMatPart::Pure)
  {}
};

//! A view of the mixed cells of an environment.
class EnvImpurePartItemVectorView : public EnvPartItemVectorView
{
 public:
  EnvImpurePartItemVectorView() = default;
  explicit EnvImpurePartItemVectorView(const detail::sets::ConstituentList& whole)
  : EnvPartItemVectorView(whole, eMatPart::Impure)
  {}
};

} // namespace Arcane::Materials
