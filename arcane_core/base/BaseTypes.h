// SPDX-License-Identifier: Apache-2.0
// Numbers, and the names of the base classes that other headers may need before their definition.
#pragma once

#include "arcane_core/base/Export.h"

#include <cstddef>
#include <cstdint>

namespace Arcane
{

using Byte = unsigned char;
using Int8 = std::int8_t;
using Int16 = std::int16_t;
using Int32 = std::int32_t;
using Int64 = std::int64_t;
using UInt8 = std::uint8_t;
using UInt16 = std::uint16_t;
using UInt32 = std::uint32_t;
using UInt64 = std::uint64_t;
//! The type of sizes of arrays and of local ids.
using Integer = Int32;
//! Numbers of items: on one rank, on all ranks.
using LocalIdType = Int32;
using UniqueIdType = Int64;
using Float32 = float;
using Float64 = double;
using Float128 = long double;
using Int128 = __int128_t;
using Real = double;

//! The extent of a view whose size is known at run time only.
inline constexpr Int32 DynExtent = -1;

//! The largest Integer.
#define ARCANE_INTEGER_MAX 2147483647

//! The rank of no sub-domain, or a rank that was not given.
inline constexpr Int32 A_NULL_RANK = -1;
//! Stands for any sender.
inline constexpr Int32 A_ANY_SOURCE_RANK = -2;
//! Stands for a missing rank: its messages are neither sent nor received.
inline constexpr Int32 A_PROC_NULL_RANK = -3;

template <typename T, Int64 Extent = DynExtent> class Span;
template <typename T, Int32 Extent = DynExtent> class SmallSpan;
template <typename T> class Span2;
template <typename T> class SmallSpan2;
template <typename T> class ArrayView;
template <typename T> class ConstArrayView;
template <typename T> class Array2View;
template <typename T> class ConstArray2View;
template <typename T> class Array;
template <typename T> class UniqueArray;
template <typename T> class SharedArray;
template <typename T> class Array2;
template <typename T> class UniqueArray2;
template <typename T> class SharedArray2;
template <typename T> class MultiArray2;
template <typename T> class UniqueMultiArray2;
template <typename T> class SharedMultiArray2;
template <typename T> class MultiArray2View;
template <typename T> class ConstMultiArray2View;
template <typename T> class Ref;
template <typename T> class List;
template <typename T> class Collection;
template <typename T> class FloatInfo;
template <typename T, int Size> class NumVector;
template <typename T, int RowSize, int ColumnSize = RowSize> class NumMatrix;

class BFloat16;
class Float16;
class Real2;
class Real3;
class Real2x2;
class Real3x3;

using RealN2 = NumVector<Real, 2>;
using RealN3 = NumVector<Real, 3>;
using RealN2x2 = NumMatrix<Real, 2>;
using RealN3x3 = NumMatrix<Real, 3>;

class CommandLineArguments;
class Exception;
class IMemoryAllocator;
class IObservable;
class IObserver;
class ITraceMng;
class ParameterList;
class StackTrace;
class String;
class StringBuilder;
class StringView;
class TraceAccessor;
class TraceInfo;
class TraceMessage;
class VersionInfo;

} // namespace Arcane

//! The name of the lowest part of Arcane in its older versions.
namespace Arccore = Arcane;
