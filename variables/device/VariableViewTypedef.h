// SPDX-License-Identifier: Apache-2.0
// The names of the views of variables that have one value per item.
#pragma once

#include "variables/device/ItemViews.h"

#include "arcane_core/base/math/Real2.h"
#include "arcane_core/base/math/Real2x2.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/base/math/Real3x3.h"

//! The names are the same in Arcane and in Arcane::Accelerator.
namespace Arcane::Accelerator::VariableViewNames
{
//! \name Views of variables of Node
//@{
using VariableNodeByteInView = ItemVariableScalarInViewT<Node, Byte>;
using VariableNodeByteOutView = ItemVariableScalarOutViewT<Node, DataViewSetter<Byte>>;
using VariableNodeByteInOutView = ItemVariableScalarOutViewT<Node, DataViewGetterSetter<Byte>>;
using VariableNodeInt16InView = ItemVariableScalarInViewT<Node, Int16>;
using VariableNodeInt16OutView = ItemVariableScalarOutViewT<Node, DataViewSetter<Int16>>;
using VariableNodeInt16InOutView = ItemVariableScalarOutViewT<Node, DataViewGetterSetter<Int16>>;
using VariableNodeInt32InView = ItemVariableScalarInViewT<Node, Int32>;
using VariableNodeInt32OutView = ItemVariableScalarOutViewT<Node, DataViewSetter<Int32>>;
using VariableNodeInt32InOutView = ItemVariableScalarOutViewT<Node, DataViewGetterSetter<Int32>>;
using VariableNodeInt64InView = ItemVariableScalarInViewT<Node, Int64>;
using VariableNodeInt64OutView = ItemVariableScalarOutViewT<Node, DataViewSetter<Int64>>;
using VariableNodeInt64InOutView = ItemVariableScalarOutViewT<Node, DataViewGetterSetter<Int64>>;
using VariableNodeRealInView = ItemVariableScalarInViewT<Node, Real>;
using VariableNodeRealOutView = ItemVariableScalarOutViewT<Node, DataViewSetter<Real>>;
using VariableNodeRealInOutView = ItemVariableScalarOutViewT<Node, DataViewGetterSetter<Real>>;
using VariableNodeReal2InView = ItemVariableScalarInViewT<Node, Real2>;
using VariableNodeReal2OutView = ItemVariableScalarOutViewT<Node, DataViewSetter<Real2>>;
using VariableNodeReal2InOutView = ItemVariableScalarOutViewT<Node, DataViewGetterSetter<Real2>>;
using VariableNodeReal3InView = ItemVariableScalarInViewT<Node, Real3>;
using VariableNodeReal3OutView = ItemVariableScalarOutViewT<Node, DataViewSetter<Real3>>;
using VariableNodeReal3InOutView = ItemVariableScalarOutViewT<Node, DataViewGetterSetter<Real3>>;
using VariableNodeReal2x2InView = ItemVariableScalarInViewT<Node, Real2x2>;
using VariableNodeReal2x2OutView = ItemVariableScalarOutViewT<Node, DataViewSetter<Real2x2>>;
using VariableNodeReal2x2InOutView = ItemVariableScalarOutViewT<Node, DataViewGetterSetter<Real2x2>>;
using VariableNodeReal3x3InView = ItemVariableScalarInViewT<Node, Real3x3>;
using VariableNodeReal3x3OutView = ItemVariableScalarOutViewT<Node, DataViewSetter<Real3x3>>;
using VariableNodeReal3x3InOutView = ItemVariableScalarOutViewT<Node, DataViewGetterSetter<Real3x3>>;
//@}

//! \name Views of variables of Edge
//@{
using VariableEdgeByteInView = ItemVariableScalarInViewT<Edge, Byte>;
using VariableEdgeByteOutView = ItemVariableScalarOutViewT<Edge, DataViewSetter<Byte>>;
using VariableEdgeByteInOutView = ItemVariableScalarOutViewT<Edge, DataViewGetterSetter<Byte>>;
using VariableEdgeInt16InView = ItemVariableScalarInViewT<Edge, Int16>;
using VariableEdgeInt16OutView = ItemVariableScalarOutViewT<Edge, DataViewSetter<Int16>>;
using VariableEdgeInt16InOutView = ItemVariableScalarOutViewT<Edge, DataViewGetterSetter<Int16>>;
using VariableEdgeInt32InView = ItemVariableScalarInViewT<Edge, Int32>;
using VariableEdgeInt32OutView = ItemVariableScalarOutViewT<Edge, DataViewSetter<Int32>>;
using VariableEdgeInt32InOutView = ItemVariableScalarOutViewT<Edge, DataViewGetterSetter<Int32>>;
using VariableEdgeInt64InView = ItemVariableScalarInViewT<Edge, Int64>;
using VariableEdgeInt64OutView = ItemVariableScalarOutViewT<Edge, DataViewSetter<Int64>>;
using VariableEdgeInt64InOutView = ItemVariableScalarOutViewT<Edge, DataViewGetterSetter<Int64>>;
using VariableEdgeRealInView = ItemVariableScalarInViewT<Edge, Real>;
using VariableEdgeRealOutView = ItemVariableScalarOutViewT<Edge, DataViewSetter<Real>>;
using VariableEdgeRealInOutView = ItemVariableScalarOutViewT<Edge, DataViewGetterSetter<Real>>;
using VariableEdgeReal2InView = ItemVariableScalarInViewT<Edge, Real2>;
using VariableEdgeReal2OutView = ItemVariableScalarOutViewT<Edge, DataViewSetter<Real2>>;
using VariableEdgeReal2InOutView = ItemVariableScalarOutViewT<Edge, DataViewGetterSetter<Real2>>;
using VariableEdgeReal3InView = ItemVariableScalarInViewT<Edge, Real3>;
using VariableEdgeReal3OutView = ItemVariableScalarOutViewT<Edge, DataViewSetter<Real3>>;
using VariableEdgeReal3InOutView = ItemVariableScalarOutViewT<Edge, DataViewGetterSetter<Real3>>;
using VariableEdgeReal2x2InView = ItemVariableScalarInViewT<Edge, Real2x2>;
using VariableEdgeReal2x2OutView = ItemVariableScalarOutViewT<Edge, DataViewSetter<Real2x2>>;
using VariableEdgeReal2x2InOutView = ItemVariableScalarOutViewT<Edge, DataViewGetterSetter<Real2x2>>;
using VariableEdgeReal3x3InView = ItemVariableScalarInViewT<Edge, Real3x3>;
using VariableEdgeReal3x3OutView = ItemVariableScalarOutViewT<Edge, DataViewSetter<Real3x3>>;
using VariableEdgeReal3x3InOutView = ItemVariableScalarOutViewT<Edge, DataViewGetterSetter<Real3x3>>;
//@}

//! \name Views of variables of Face
//@{
using VariableFaceByteInView = ItemVariableScalarInViewT<Face, Byte>;
using VariableFaceByteOutView = ItemVariableScalarOutViewT<Face, DataViewSetter<Byte>>;
using VariableFaceByteInOutView = ItemVariableScalarOutViewT<Face, DataViewGetterSetter<Byte>>;
using VariableFaceInt16InView = ItemVariableScalarInViewT<Face, Int16>;
using VariableFaceInt16OutView = ItemVariableScalarOutViewT<Face, DataViewSetter<Int16>>;
using VariableFaceInt16InOutView = ItemVariableScalarOutViewT<Face, DataViewGetterSetter<Int16>>;
using VariableFaceInt32InView = ItemVariableScalarInViewT<Face, Int32>;
using VariableFaceInt32OutView = ItemVariableScalarOutViewT<Face, DataViewSetter<Int32>>;
using VariableFaceInt32InOutView = ItemVariableScalarOutViewT<Face, DataViewGetterSetter<Int32>>;
using VariableFaceInt64InView = ItemVariableScalarInViewT<Face, Int64>;
using VariableFaceInt64OutView = ItemVariableScalarOutViewT<Face, DataViewSetter<Int64>>;
using VariableFaceInt64InOutView = ItemVariableScalarOutViewT<Face, DataViewGetterSetter<Int64>>;
using VariableFaceRealInView = ItemVariableScalarInViewT<Face, Real>;
using VariableFaceRealOutView = ItemVariableScalarOutViewT<Face, DataViewSetter<Real>>;
using VariableFaceRealInOutView = ItemVariableScalarOutViewT<Face, DataViewGetterSetter<Real>>;
using VariableFaceReal2InView = ItemVariableScalarInViewT<Face, Real2>;
using VariableFaceReal2OutView = ItemVariableScalarOutViewT<Face, DataViewSetter<Real2>>;
using VariableFaceReal2InOutView = ItemVariableScalarOutViewT<Face, DataViewGetterSetter<Real2>>;
using VariableFaceReal3InView = ItemVariableScalarInViewT<Face, Real3>;
using VariableFaceReal3OutView = ItemVariableScalarOutViewT<Face, DataViewSetter<Real3>>;
using VariableFaceReal3InOutView = ItemVariableScalarOutViewT<Face, DataViewGetterSetter<Real3>>;
using VariableFaceReal2x2InView = ItemVariableScalarInViewT<Face, Real2x2>;
using VariableFaceReal2x2OutView = ItemVariableScalarOutViewT<Face, DataViewSetter<Real2x2>>;
using VariableFaceReal2x2InOutView = ItemVariableScalarOutViewT<Face, DataViewGetterSetter<Real2x2>>;
using VariableFaceReal3x3InView = ItemVariableScalarInViewT<Face, Real3x3>;
using VariableFaceReal3x3OutView = ItemVariableScalarOutViewT<Face, DataViewSetter<Real3x3>>;
using VariableFaceReal3x3InOutView = ItemVariableScalarOutViewT<Face, DataViewGetterSetter<Real3x3>>;
//@}

//! \name Views of variables of Cell
//@{
using VariableCellByteInView = ItemVariableScalarInViewT<Cell, Byte>;
using VariableCellByteOutView = ItemVariableScalarOutViewT<Cell, DataViewSetter<Byte>>;
using VariableCellByteInOutView = ItemVariableScalarOutViewT<Cell, DataViewGetterSetter<Byte>>;
using VariableCellInt16InView = ItemVariableScalarInViewT<Cell, Int16>;
using VariableCellInt16OutView = ItemVariableScalarOutViewT<Cell, DataViewSetter<Int16>>;
using VariableCellInt16InOutView = ItemVariableScalarOutViewT<Cell, DataViewGetterSetter<Int16>>;
using VariableCellInt32InView = ItemVariableScalarInViewT<Cell, Int32>;
using VariableCellInt32OutView = ItemVariableScalarOutViewT<Cell, DataViewSetter<Int32>>;
using VariableCellInt32InOutView = ItemVariableScalarOutViewT<Cell, DataViewGetterSetter<Int32>>;
using VariableCellInt64InView = ItemVariableScalarInViewT<Cell, Int64>;
using VariableCellInt64OutView = ItemVariableScalarOutViewT<Cell, DataViewSetter<Int64>>;
using VariableCellInt64InOutView = ItemVariableScalarOutViewT<Cell, DataViewGetterSetter<Int64>>;
using VariableCellRealInView = ItemVariableScalarInViewT<Cell, Real>;
using VariableCellRealOutView = ItemVariableScalarOutViewT<Cell, DataViewSetter<Real>>;
using VariableCellRealInOutView = ItemVariableScalarOutViewT<Cell, DataViewGetterSetter<Real>>;
using VariableCellReal2InView = ItemVariableScalarInViewT<Cell, Real2>;
using VariableCellReal2OutView = ItemVariableScalarOutViewT<Cell, DataViewSetter<Real2>>;
using VariableCellReal2InOutView = ItemVariableScalarOutViewT<Cell, DataViewGetterSetter<Real2>>;
using VariableCellReal3InView = ItemVariableScalarInViewT<Cell, Real3>;
using VariableCellReal3OutView = ItemVariableScalarOutViewT<Cell, DataViewSetter<Real3>>;
using VariableCellReal3InOutView = ItemVariableScalarOutViewT<Cell, DataViewGetterSetter<Real3>>;
using VariableCellReal2x2InView = ItemVariableScalarInViewT<Cell, Real2x2>;
using VariableCellReal2x2OutView = ItemVariableScalarOutViewT<Cell, DataViewSetter<Real2x2>>;
using VariableCellReal2x2InOutView = ItemVariableScalarOutViewT<Cell, DataViewGetterSetter<Real2x2>>;
using VariableCellReal3x3InView = ItemVariableScalarInViewT<Cell, Real3x3>;
using VariableCellReal3x3OutView = ItemVariableScalarOutViewT<Cell, DataViewSetter<Real3x3>>;
using VariableCellReal3x3InOutView = ItemVariableScalarOutViewT<Cell, DataViewGetterSetter<Real3x3>>;
//@}

//! \name Views of variables of Particle
//@{
using VariableParticleByteInView = ItemVariableScalarInViewT<Particle, Byte>;
using VariableParticleByteOutView = ItemVariableScalarOutViewT<Particle, DataViewSetter<Byte>>;
using VariableParticleByteInOutView = ItemVariableScalarOutViewT<Particle, DataViewGetterSetter<Byte>>;
using VariableParticleInt16InView = ItemVariableScalarInViewT<Particle, Int16>;
using VariableParticleInt16OutView = ItemVariableScalarOutViewT<Particle, DataViewSetter<Int16>>;
using VariableParticleInt16InOutView = ItemVariableScalarOutViewT<Particle, DataViewGetterSetter<Int16>>;
using VariableParticleInt32InView = ItemVariableScalarInViewT<Particle, Int32>;
using VariableParticleInt32OutView = ItemVariableScalarOutViewT<Particle, DataViewSetter<Int32>>;
using VariableParticleInt32InOutView = ItemVariableScalarOutViewT<Particle, DataViewGetterSetter<Int32>>;
using VariableParticleInt64InView = ItemVariableScalarInViewT<Particle, Int64>;
using VariableParticleInt64OutView = ItemVariableScalarOutViewT<Particle, DataViewSetter<Int64>>;
using VariableParticleInt64InOutView = ItemVariableScalarOutViewT<Particle, DataViewGetterSetter<Int64>>;
using VariableParticleRealInView = ItemVariableScalarInViewT<Particle, Real>;
using VariableParticleRealOutView = ItemVariableScalarOutViewT<Particle, DataViewSetter<Real>>;
using VariableParticleRealInOutView = ItemVariableScalarOutViewT<Particle, DataViewGetterSetter<Real>>;
using VariableParticleReal2InView = ItemVariableScalarInViewT<Particle, Real2>;
using VariableParticleReal2OutView = ItemVariableScalarOutViewT<Particle, DataViewSetter<Real2>>;
using VariableParticleReal2InOutView = ItemVariableScalarOutViewT<Particle, DataViewGetterSetter<Real2>>;
using VariableParticleReal3InView = ItemVariableScalarInViewT<Particle, Real3>;
using VariableParticleReal3OutView = ItemVariableScalarOutViewT<Particle, DataViewSetter<Real3>>;
using VariableParticleReal3InOutView = ItemVariableScalarOutViewT<Particle, DataViewGetterSetter<Real3>>;
using VariableParticleReal2x2InView = ItemVariableScalarInViewT<Particle, Real2x2>;
using VariableParticleReal2x2OutView = ItemVariableScalarOutViewT<Particle, DataViewSetter<Real2x2>>;
using VariableParticleReal2x2InOutView = ItemVariableScalarOutViewT<Particle, DataViewGetterSetter<Real2x2>>;
using VariableParticleReal3x3InView = ItemVariableScalarInViewT<Particle, Real3x3>;
using VariableParticleReal3x3OutView = ItemVariableScalarOutViewT<Particle, DataViewSetter<Real3x3>>;
using VariableParticleReal3x3InOutView = ItemVariableScalarOutViewT<Particle, DataViewGetterSetter<Real3x3>>;
//@}

//! \name Views of variables of DoF
//@{
using VariableDoFByteInView = ItemVariableScalarInViewT<DoF, Byte>;
using VariableDoFByteOutView = ItemVariableScalarOutViewT<DoF, DataViewSetter<Byte>>;
using VariableDoFByteInOutView = ItemVariableScalarOutViewT<DoF, DataViewGetterSetter<Byte>>;
using VariableDoFInt16InView = ItemVariableScalarInViewT<DoF, Int16>;
using VariableDoFInt16OutView = ItemVariableScalarOutViewT<DoF, DataViewSetter<Int16>>;
using VariableDoFInt16InOutView = ItemVariableScalarOutViewT<DoF, DataViewGetterSetter<Int16>>;
using VariableDoFInt32InView = ItemVariableScalarInViewT<DoF, Int32>;
using VariableDoFInt32OutView = ItemVariableScalarOutViewT<DoF, DataViewSetter<Int32>>;
using VariableDoFInt32InOutView = ItemVariableScalarOutViewT<DoF, DataViewGetterSetter<Int32>>;
using VariableDoFInt64InView = ItemVariableScalarInViewT<DoF, Int64>;
using VariableDoFInt64OutView = ItemVariableScalarOutViewT<DoF, DataViewSetter<Int64>>;
using VariableDoFInt64InOutView = ItemVariableScalarOutViewT<DoF, DataViewGetterSetter<Int64>>;
using VariableDoFRealInView = ItemVariableScalarInViewT<DoF, Real>;
using VariableDoFRealOutView = ItemVariableScalarOutViewT<DoF, DataViewSetter<Real>>;
using VariableDoFRealInOutView = ItemVariableScalarOutViewT<DoF, DataViewGetterSetter<Real>>;
using VariableDoFReal2InView = ItemVariableScalarInViewT<DoF, Real2>;
using VariableDoFReal2OutView = ItemVariableScalarOutViewT<DoF, DataViewSetter<Real2>>;
using VariableDoFReal2InOutView = ItemVariableScalarOutViewT<DoF, DataViewGetterSetter<Real2>>;
using VariableDoFReal3InView = ItemVariableScalarInViewT<DoF, Real3>;
using VariableDoFReal3OutView = ItemVariableScalarOutViewT<DoF, DataViewSetter<Real3>>;
using VariableDoFReal3InOutView = ItemVariableScalarOutViewT<DoF, DataViewGetterSetter<Real3>>;
using VariableDoFReal2x2InView = ItemVariableScalarInViewT<DoF, Real2x2>;
using VariableDoFReal2x2OutView = ItemVariableScalarOutViewT<DoF, DataViewSetter<Real2x2>>;
using VariableDoFReal2x2InOutView = ItemVariableScalarOutViewT<DoF, DataViewGetterSetter<Real2x2>>;
using VariableDoFReal3x3InView = ItemVariableScalarInViewT<DoF, Real3x3>;
using VariableDoFReal3x3OutView = ItemVariableScalarOutViewT<DoF, DataViewSetter<Real3x3>>;
using VariableDoFReal3x3InOutView = ItemVariableScalarOutViewT<DoF, DataViewGetterSetter<Real3x3>>;
//@}

} // namespace Arcane::Accelerator::VariableViewNames

namespace Arcane::Accelerator
{
using namespace VariableViewNames;
}

namespace Arcane
{
using namespace Accelerator::VariableViewNames;
}
