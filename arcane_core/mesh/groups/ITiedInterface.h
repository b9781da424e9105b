// SPDX-License-Identifier: Apache-2.0
// Faces and nodes that lie on faces of another size; meshes have none.
#pragma once

#include "arcane_core/base/array/MultiArray2View.h"
#include "arcane_core/base/math/Real2.h"
#include "arcane_core/mesh/groups/ItemGroup.h"
#include "arcane_core/mesh/items/Item.h"

namespace Arcane
{

//! A node that lies on a master face, with its place there.
class TiedNode
{
 public:
  TiedNode() = default;
  //! \param index  its index in the list of the face
  TiedNode(Integer index, Node node, Real2 iso_coordinates)
  : m_iso_coordinates(iso_coordinates)
  , m_node(node)
  , m_index(index)
  {}

  Real2 isoCoordinates() const { return m_iso_coordinates; }
  Node node() const { return m_node; }
  Integer index() const { return m_index; }

 private:
  Real2 m_iso_coordinates;
  Node m_node;
  Integer m_index = -1;
};

//! A slave face that lies on a master face.
class TiedFace
{
 public:
  TiedFace() = default;
  //! \param index  its index in the list of the master face
  TiedFace(Integer index, Face face)
  : m_face(face)
  , m_index(index)
  {}

  Face face() const { return m_face; }
  Integer index() const { return m_index; }

 private:
  Face m_face;
  Integer m_index = -1;
};

using TiedInterfaceNodeList = ConstMultiArray2View<TiedNode>;
using TiedInterfaceFaceList = ConstMultiArray2View<TiedFace>;

//! A surface of large faces on which small ones lie. No object exists: IMesh::tiedInterfaces() is empty.
class ARCANE_EXPORT ITiedInterface
{
 public:
  virtual ~ITiedInterface() = default;
  virtual FaceGroup masterInterface() const = 0;
  virtual FaceGroup slaveInterface() const = 0;
  //! Returns the slave nodes of each master face.
  virtual TiedInterfaceNodeList tiedNodes() const = 0;
  //! Returns the slave faces of each master face.
  virtual TiedInterfaceFaceList tiedFaces() const = 0;
};

} // namespace Arcane
