// SPDX-License-Identifier: Apache-2.0
// Volume of a hexahedron, its gradient and what derives from them, without any framework type. All is callable on devices.
#pragma once

#include <arccore/base/ArccoreGlobal.h>

namespace ShockTube
{

/*!
 * \brief Products of small vectors, for any type with members x, y, z.
 *
 * Written out, so that the framework's Real3 and the plain structure of the baseline run the same instructions. Functions of this file are
 * always inlined: the body of a kernel is large, and compilers of the host would else call them.
 */
template <typename Vec> [[gnu::always_inline]] inline ARCCORE_HOST_DEVICE Vec add(const Vec& a, const Vec& b)
{
  return Vec{ a.x + b.x, a.y + b.y, a.z + b.z };
}

template <typename Vec> [[gnu::always_inline]] inline ARCCORE_HOST_DEVICE Vec subtract(const Vec& a, const Vec& b)
{
  return Vec{ a.x - b.x, a.y - b.y, a.z - b.z };
}

template <typename Vec> [[gnu::always_inline]] inline ARCCORE_HOST_DEVICE Vec scaled(double s, const Vec& a)
{
  return Vec{ s * a.x, s * a.y, s * a.z };
}

template <typename Vec> [[gnu::always_inline]] inline ARCCORE_HOST_DEVICE double dotProduct(const Vec& a, const Vec& b)
{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

template <typename Vec> [[gnu::always_inline]] inline ARCCORE_HOST_DEVICE Vec crossProduct(const Vec& a, const Vec& b)
{
  return Vec{ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

//! The vectors of the eight corners of a cell, for code that already has them.
template <typename Vec> struct HexCornerValues
{
  Vec at[8];

  [[gnu::always_inline]] ARCCORE_HOST_DEVICE const Vec& operator()(int i) const { return at[i]; }
};

/*!
 * \brief The six face diagonals that leave corner 0 or arrive in corner 6.
 *
 * Corners 0 1 2 3 turn around the bottom, 4 5 6 7 lie above them. The volume inside the six bilinear faces is a cubic
 * polynomial of these six vectors alone:
 * 12 V = [d1+d2, d3, d6] + [d1, d3+d4, d5] + [d2, d4, d5+d6], [a,b,c] = a.(b x c)
 * (J. K. Dukowicz, J. Comput. Phys. 74 (1988) 493-496). The same differences of velocities give its time derivative.
 */
template <typename Vec> struct HexDiagonals
{
  Vec d1; //!< corner 0 to 7
  Vec d2; //!< corner 1 to 6
  Vec d3; //!< corner 3 to 6
  Vec d4; //!< corner 0 to 5
  Vec d5; //!< corner 4 to 6
  Vec d6; //!< corner 0 to 2
};

//! \a value(i) is the vector of corner \a i, 0 <= i < 8.
template <typename Vec, typename CornerValue>
[[gnu::always_inline]] inline ARCCORE_HOST_DEVICE HexDiagonals<Vec> hexDiagonals(const CornerValue& value)
{
  const Vec v0 = value(0);
  const Vec v6 = value(6);
  return { subtract<Vec>(value(7), v0), subtract<Vec>(v6, value(1)), subtract<Vec>(v6, value(3)),
           subtract<Vec>(value(5), v0), subtract<Vec>(v6, value(4)), subtract<Vec>(value(2), v0) };
}

//! \a d + \a s * \a e: the diagonals after a move by \a s times the differences \a e.
template <typename Vec>
[[gnu::always_inline]] inline ARCCORE_HOST_DEVICE HexDiagonals<Vec> moved(const HexDiagonals<Vec>& d, double s, const HexDiagonals<Vec>& e)
{
  return { add(d.d1, scaled(s, e.d1)), add(d.d2, scaled(s, e.d2)), add(d.d3, scaled(s, e.d3)),
           add(d.d4, scaled(s, e.d4)), add(d.d5, scaled(s, e.d5)), add(d.d6, scaled(s, e.d6)) };
}

template <typename Vec> [[gnu::always_inline]] inline ARCCORE_HOST_DEVICE double hexVolume(const HexDiagonals<Vec>& d)
{
  const Vec g1 = add(crossProduct(d.d3, d.d6), crossProduct(add(d.d3, d.d4), d.d5));
  const Vec g2 = add(crossProduct(d.d3, d.d6), crossProduct(d.d4, add(d.d5, d.d6)));
  return (dotProduct(d.d1, g1) + dotProduct(d.d2, g2)) * (1.0 / 12.0);
}

//! 12 times the derivative of the volume with respect to each of the six diagonals.
template <typename Vec> struct HexGradient
{
  Vec g1, g2, g3, g4, g5, g6;
};

template <typename Vec> [[gnu::always_inline]] inline ARCCORE_HOST_DEVICE HexGradient<Vec> hexGradient(const HexDiagonals<Vec>& d)
{
  const Vec d12 = add(d.d1, d.d2);
  const Vec d34 = add(d.d3, d.d4);
  const Vec d56 = add(d.d5, d.d6);
  const Vec c36 = crossProduct(d.d3, d.d6);
  const Vec c51 = crossProduct(d.d5, d.d1);
  const Vec c24 = crossProduct(d.d2, d.d4);
  return { add(c36, crossProduct(d34, d.d5)), add(c36, crossProduct(d.d4, d56)), add(crossProduct(d.d6, d12), c51),
           add(c51, crossProduct(d56, d.d2)), add(crossProduct(d.d1, d34), c24), add(crossProduct(d12, d.d3), c24) };
}

//! Volume, from the diagonals and the gradient taken at them.
template <typename Vec>
[[gnu::always_inline]] inline ARCCORE_HOST_DEVICE double hexVolume(const HexDiagonals<Vec>& d, const HexGradient<Vec>& g)
{
  return (dotProduct(d.d1, g.g1) + dotProduct(d.d2, g.g2)) * (1.0 / 12.0);
}

//! Time derivative of the volume when \a u holds the differences of the corner velocities. \unit{m3/s}
template <typename Vec>
[[gnu::always_inline]] inline ARCCORE_HOST_DEVICE double hexVolumeRate(const HexGradient<Vec>& g, const HexDiagonals<Vec>& u)
{
  const double rate = dotProduct(g.g1, u.d1) + dotProduct(g.g2, u.d2) + dotProduct(g.g3, u.d3) + dotProduct(g.g4, u.d4) +
                      dotProduct(g.g5, u.d5) + dotProduct(g.g6, u.d6);
  return rate * (1.0 / 12.0);
}

/*!
 * \brief Calls \a receive(i, s * dV/dx_i) for the corners, in the order 0 to 7.
 *
 * With \a s = 1 these are the corner area vectors (the "cqs" of hydrodynamics codes), with \a s = p + q the corner
 * forces. They sum to zero.
 */
template <typename Vec, typename Receive>
[[gnu::always_inline]] inline ARCCORE_HOST_DEVICE void forEachCornerVector(const HexGradient<Vec>& g, double s, const Receive& receive)
{
  const double f = s * (1.0 / 12.0);
  receive(0, scaled(-f, add(add(g.g1, g.g4), g.g6)));
  receive(1, scaled(-f, g.g2));
  receive(2, scaled(f, g.g6));
  receive(3, scaled(-f, g.g3));
  receive(4, scaled(-f, g.g5));
  receive(5, scaled(f, g.g4));
  receive(6, scaled(f, add(add(g.g2, g.g3), g.g5)));
  receive(7, scaled(f, g.g1));
}

//! One vector per direction of the cell: from face 0 3 7 4 to 1 2 6 5, from 0 1 5 4 to 3 2 6 7, from 0 1 2 3 to 4 5 6 7.
template <typename Vec> struct HexDirections
{
  Vec along[3];
};

//! 12 times the mean area vectors of the opposite faces.
template <typename Vec> [[gnu::always_inline]] inline ARCCORE_HOST_DEVICE HexDirections<Vec> hexFaceAreas(const HexGradient<Vec>& g)
{
  const Vec g12 = add(g.g1, g.g2);
  const Vec g34 = add(g.g3, g.g4);
  const Vec g56 = add(g.g5, g.g6);
  return { { add(g34, g56), add(g12, g56), add(g12, g34) } };
}

//! 4 times the differences between the mean values of opposite faces.
template <typename Vec> [[gnu::always_inline]] inline ARCCORE_HOST_DEVICE HexDirections<Vec> hexFaceJumps(const HexDiagonals<Vec>& u)
{
  const Vec u12 = add(u.d1, u.d2);
  const Vec u34 = add(u.d3, u.d4);
  const Vec u56 = add(u.d5, u.d6);
  return { { subtract(add(u34, u56), u12), subtract(add(u12, u56), u34), subtract(add(u12, u34), u56) } };
}

} // namespace ShockTube
