// SPDX-License-Identifier: Apache-2.0
#ifndef COMPAT_FEM_LAYERS_ELEMENT_SHAPES_H
#define COMPAT_FEM_LAYERS_ELEMENT_SHAPES_H

#include <arcane/MathUtils.h>
#include <arcane/utils/Real3.h>
#include <arcane/utils/Real3x3.h>

#include <initializer_list>

namespace FemLayers
{
using namespace Arcane;

//! A matrix whose size is known.
template <int N, int M> class FixedMatrix
{
  using ThatClass = FixedMatrix<N, M>;

 public:
  ARCCORE_HOST_DEVICE Real& operator()(Int32 i, Int32 j) { return m_values[i * M + j]; }
  ARCCORE_HOST_DEVICE Real operator()(Int32 i, Int32 j) const { return m_values[i * M + j]; }
  ARCCORE_HOST_DEVICE void operator+=(const ThatClass& b)
  {
    for (Int32 i = 0; i < N * M; ++i)
      m_values[i] += b.m_values[i];
  }
  friend ARCCORE_HOST_DEVICE ThatClass operator*(Real a, const ThatClass& b)
  {
    ThatClass c(b);
    for (Int32 i = 0; i < N * M; ++i)
      c.m_values[i] *= a;
    return c;
  }

 private:
  Real m_values[N * M] = {};
};

//! Gradients of the functions of an element at a point.
template <int N> struct Gradients
{
  Real3 of[N];
  Real weight = 0.0;
};

struct TriangleShape
{
  static constexpr int nb_node = 3;
  static constexpr int nb_point = 1;
  static constexpr int dimension = 2;
  static ARCCORE_HOST_DEVICE Gradients<3> gradients(const Real3 x[3], int)
  {
    Gradients<3> g;
    const Real3 normal = math::cross(x[1] - x[0], x[2] - x[0]);
    const Real double_area = normal.normL2();
    for (int i = 0; i < 3; ++i) {
      const Real3 side = x[(i + 2) % 3] - x[(i + 1) % 3];
      g.of[i] = Real3(-side.y, side.x, 0.0) / (normal.z > 0.0 ? double_area : -double_area);
    }
    g.weight = 0.5 * double_area;
    return g;
  }
};

struct TetraShape
{
  static constexpr int nb_node = 4;
  static constexpr int nb_point = 1;
  static constexpr int dimension = 3;
  static ARCCORE_HOST_DEVICE Gradients<4> gradients(const Real3 x[4], int)
  {
    Gradients<4> g;
    const Real volume6 = math::mixteMul(x[1] - x[0], x[2] - x[0], x[3] - x[0]);
    g.of[1] = math::cross(x[2] - x[0], x[3] - x[0]) / volume6;
    g.of[2] = math::cross(x[3] - x[0], x[1] - x[0]) / volume6;
    g.of[3] = math::cross(x[1] - x[0], x[2] - x[0]) / volume6;
    g.of[0] = -(g.of[1] + g.of[2] + g.of[3]);
    g.weight = math::abs(volume6) / 6.0;
    return g;
  }
};

//! Squares and cubes that are mapped by their functions.
template <int Dimension> struct MappedShape
{
  static constexpr int nb_node = Dimension == 2 ? 4 : 8;
  static constexpr int nb_point = nb_node;
  static constexpr int dimension = Dimension;
  static ARCCORE_HOST_DEVICE Real3 corner(int i)
  {
    return { (i % 4 == 1 || i % 4 == 2) ? 1.0 : -1.0, i % 4 >= 2 ? 1.0 : -1.0, i >= 4 ? 1.0 : -1.0 };
  }
  static ARCCORE_HOST_DEVICE Gradients<nb_node> gradients(const Real3 x[], int point)
  {
    const Real3 p = corner(point) / math::sqrt(3.0);
    Gradients<nb_node> g;
    Real3x3 map;
    for (int i = 0; i < nb_node; ++i) {
      const Real3 c = corner(i);
      const Real fx = 0.5 * (1.0 + c.x * p.x), fy = 0.5 * (1.0 + c.y * p.y);
      const Real fz = Dimension == 3 ? 0.5 * (1.0 + c.z * p.z) : 1.0;
      const Real dz = Dimension == 3 ? 0.5 * c.z * fx * fy : 0.0;
      g.of[i] = Real3(0.5 * c.x * fy * fz, 0.5 * c.y * fx * fz, dz);
      map.x += g.of[i].x * x[i];
      map.y += g.of[i].y * x[i];
      map.z += g.of[i].z * x[i];
    }
    if (Dimension == 2)
      map.z = Real3(0.0, 0.0, 1.0);
    const Real determinant = math::matrixDeterminant(map);
    const Real3x3 inverse = math::inverseMatrix(map, determinant);
    for (int i = 0; i < nb_node; ++i) {
      const Real3 d = g.of[i];
      g.of[i] = Real3(math::dot(inverse.x, d), math::dot(inverse.y, d), math::dot(inverse.z, d));
    }
    g.weight = math::abs(determinant);
    return g;
  }
};

//! The matrix of an element: Laplacian for one DoF per node, elasticity for one DoF per dimension.
template <typename Shape, int NbDoF>
ARCCORE_HOST_DEVICE FixedMatrix<Shape::nb_node * NbDoF, Shape::nb_node * NbDoF> elementMatrix(const Real3 x[], Real lambda, Real mu)
{
  constexpr int nb_node = Shape::nb_node;
  FixedMatrix<nb_node * NbDoF, nb_node * NbDoF> matrix;
  for (int point = 0; point < Shape::nb_point; ++point) {
    const Gradients<nb_node> g = Shape::gradients(x, point);
    FixedMatrix<nb_node * NbDoF, nb_node * NbDoF> at_point;
    for (int row = 0; row < nb_node * NbDoF; ++row)
      for (int column = 0; column < nb_node * NbDoF; ++column) {
        const Real3 a = g.of[row / NbDoF], b = g.of[column / NbDoF];
        const int k = row % NbDoF, l = column % NbDoF;
        Real value = k == l ? mu * math::dot(a, b) : 0.0;
        if (NbDoF > 1)
          value += lambda * a[k] * b[l] + mu * a[l] * b[k];
        at_point(row, column) = value;
      }
    matrix += g.weight * at_point;
  }
  return matrix;
}
} // namespace FemLayers

#endif
