// SPDX-License-Identifier: Apache-2.0
// Loops of the host on cells of constituents, SIMD_PADDING_SIZE cells at once, and views of variables for them.
#pragma once

#include "arcane_core/materials/values/MeshMaterialVariableRef.h"

#include "arcane_core/base/math/Simd.h"

namespace Arcane::Materials
{

/*!
 * \brief The places of SIMD_PADDING_SIZE values in the same array.
 *
 * At the end of a list that has fewer cells the place of the last cell is repeated.
 */
class SimdMatVarIndex
{
 public:
  //! Makes the places of the values from \a value_indexes on, of which \a nb exist.
  SimdMatVarIndex(Int32 array_index, const Int32* value_indexes, Int32 nb)
  : m_array_index(array_index)
  {
    for (Int32 i = 0; i < SIMD_PADDING_SIZE; ++i)
      m_value_indexes[i] = value_indexes[i < nb ? i : nb - 1];
  }
  Int32 arrayIndex() const { return m_array_index; }
  //! Returns the index of the i-th value in the array.
  Int32 valueIndex(Int32 i) const { return m_value_indexes[i]; }
  const Int32* valueIndexes() const { return m_value_indexes; }
  //! Returns the place of the i-th value.
  MatVarIndex operator[](Int32 i) const { return { m_array_index, m_value_indexes[i] }; }

 private:
  Int32 m_array_index;
  Int32 m_value_indexes[SIMD_PADDING_SIZE];
};

} // namespace Arcane::Materials

namespace Arcane::detail::loops
{

using Materials::MatVarIndex;
using Materials::SimdMatVarIndex;

//! Cells of a list, SIMD_PADDING_SIZE at once, pure ones first: the enumerator of loops on ComponentPartSimdCell.
class SimdEnumerator
{
 public:
  explicit SimdEnumerator(const sets::ConstituentList& list)
  : m_pure(list.part(Materials::eMatPart::Pure).valueIndexes())
  , m_mixed(list.part(Materials::eMatPart::Impure).valueIndexes())
  , m_array(list.array())
  {
    list.checkIsPresent();
  }
  void operator++() { m_index += m_index < m_pure.size() ? nbCell() : SIMD_PADDING_SIZE; }
  bool hasNext() const { return m_index < m_pure.size() + m_mixed.size(); }
  SimdMatVarIndex operator*() const { return _varIndex(); }
  SimdMatVarIndex _varIndex() const
  {
    if (m_index < m_pure.size())
      return { 0, m_pure.data() + m_index, nbCell() };
    return { m_array, m_mixed.data() + (m_index - m_pure.size()), nbCell() };
  }
  operator SimdMatVarIndex() const { return _varIndex(); }
  //! Returns the number of cells, less than SIMD_PADDING_SIZE at the end of each part.
  Int32 nbCell() const
  {
    const Int32 end = m_index < m_pure.size() ? m_pure.size() : m_pure.size() + m_mixed.size();
    return end - m_index < SIMD_PADDING_SIZE ? end - m_index : SIMD_PADDING_SIZE;
  }
  //! Returns the position of the first cell in the list.
  Int32 index() const { return m_index; }

 private:
  Int32ConstArrayView m_pure;
  Int32ConstArrayView m_mixed;
  Int32 m_array;
  Int32 m_index = 0;
};

//! A view of one value for each constituent, of the host.
template <typename T> class HostInView
{
 public:
  using SimdType = typename SimdTypeTraits<T>::SimdType;

  explicit HostInView(const ArrayView<T>* values)
  : m_values(values)
  {}
  T operator[](MatVarIndex place) const { return m_values[place.arrayIndex()][place.valueIndex()]; }
  T operator[](Materials::ComponentItemLocalId id) const { return (*this)[id.localId()]; }
  T operator[](Materials::PureMatVarIndex place) const { return m_values[0][place.valueIndex()]; }
  SimdType operator[](const SimdMatVarIndex& places) const
  {
    SimdType values;
    for (Int32 i = 0; i < SIMD_PADDING_SIZE; ++i) {
      if constexpr (std::is_arithmetic_v<T>)
        values[i] = (*this)[places[i]];
      else
        values.set(i, (*this)[places[i]]);
    }
    return values;
  }

 private:
  const ArrayView<T>* m_values;
};

//! A view that writes, of the host.
template <typename T> class HostOutView
{
 public:
  using SimdType = typename SimdTypeTraits<T>::SimdType;

  //! SIMD_PADDING_SIZE values to write. A place that is there several times gets the last value.
  class Setter
  {
   public:
    Setter(const HostOutView& view, const SimdMatVarIndex& places)
    : m_view(view)
    , m_places(places)
    {}
    void operator=(const SimdType& values) const
    {
      for (Int32 i = 0; i < SIMD_PADDING_SIZE; ++i)
        m_view[m_places[i]] = values[i];
    }

   private:
    const HostOutView& m_view;
    SimdMatVarIndex m_places;
  };

  explicit HostOutView(ArrayView<T>* values)
  : m_values(values)
  {}
  T& operator[](MatVarIndex place) const { return m_values[place.arrayIndex()][place.valueIndex()]; }
  T& operator[](Materials::ComponentItemLocalId id) const { return (*this)[id.localId()]; }
  T& operator[](Materials::PureMatVarIndex place) const { return m_values[0][place.valueIndex()]; }
  Setter operator[](const SimdMatVarIndex& places) const { return Setter(*this, places); }

 private:
  ArrayView<T>* m_values;
};

//! The list of the loop of ENUMERATE_COMPONENTITEM_LAMBDA, between the name of the loop and its body.
template <typename Type, typename Container> struct LambdaLoop
{
  const Container& container;
  template <typename Body> void operator<<(const Body& body) const
  {
    for (auto i = sets::enumerate<Type>(container); i.hasNext(); ++i)
      body(i);
  }
};
template <typename Type, typename Container> LambdaLoop<Type, Container> lambdaLoop(const Container& container)
{
  return { container };
}

} // namespace Arcane::detail::loops

namespace Arcane::Materials
{

//! \name Names of loops on SIMD_PADDING_SIZE cells
//@{
class ComponentPartSimdCell;
class EnvPartSimdCell;
class MatPartSimdCell;
//@}

//! \name Views of variables of the host, which neither declare nor check uses
//@{
template <typename DataType> auto viewIn(const detail::values::ConstituentVariableScalarRef<DataType>& var)
{
  return detail::loops::HostInView<DataType>(var._internalValue());
}
template <typename DataType> auto viewOut(detail::values::ConstituentVariableScalarRef<DataType>& var)
{
  return detail::loops::HostOutView<DataType>(var._internalValue());
}
//@}

//! Calls \a body for the place of each cell of two parts of a constituent.
template <typename Body>
void simple_env_loop(const ComponentPartItemVectorView& pure_items, const ComponentPartItemVectorView& impure_items, const Body& body)
{
  for (const ComponentPartItemVectorView& part : { pure_items, impure_items })
    for (const Int32 index : part.valueIndexes())
      body(MatVarIndex(part.componentPartIndex(), index));
}
template <typename Body> void simple_env_loop(const IMeshEnvironment* environment, const Body& body)
{
  simple_env_loop(environment->pureEnvItems(), environment->impureEnvItems(), body);
}

//! Calls \a body for SIMD_PADDING_SIZE places at once.
template <typename Body>
void simple_simd_env_loop(const ComponentPartItemVectorView& pure_items, const ComponentPartItemVectorView& impure_items, const Body& body)
{
  for (const ComponentPartItemVectorView& part : { pure_items, impure_items })
    for (detail::loops::SimdEnumerator i(part.list()); i.hasNext(); ++i)
      body(i._varIndex());
}
template <typename Body> void simple_simd_env_loop(const IMeshEnvironment* environment, const Body& body)
{
  simple_simd_env_loop(environment->pureEnvItems(), environment->impureEnvItems(), body);
}

} // namespace Arcane::Materials

namespace Arcane::detail::sets
{
template <> struct LoopOfName<Materials::ComponentPartSimdCell>
{
  static loops::SimdEnumerator enumerate(const ConstituentList& list) { return loops::SimdEnumerator(list); }
};
template <> struct LoopOfName<Materials::EnvPartSimdCell> : LoopOfName<Materials::ComponentPartSimdCell>
{
};
template <> struct LoopOfName<Materials::MatPartSimdCell> : LoopOfName<Materials::ComponentPartSimdCell>
{
};
} // namespace Arcane::detail::sets

//! The loop of `ENUMERATE_SIMD_COMPONENTCELL(i, part) { body }` on SIMD_PADDING_SIZE cells at once; `*i` is a SimdMatVarIndex.
#define ENUMERATE_SIMD_COMPONENTCELL(iter_name, part) ENUMERATE_COMPONENTITEM(::Arcane::Materials::ComponentPartSimdCell, iter_name, part)

//! The loop of `ENUMERATE_COMPONENTITEM_LAMBDA(EnvPartSimdCell, i, environment) { body };`, on the cells of a constituent, a vector or a view.
#define ENUMERATE_COMPONENTITEM_LAMBDA(LoopType, iter_name, container)                                                                     \
  ::Arcane::detail::loops::lambdaLoop<LoopType>(container)                                                                                 \
    << [=](const decltype(::Arcane::detail::sets::enumerate<LoopType>(container))& iter_name)
