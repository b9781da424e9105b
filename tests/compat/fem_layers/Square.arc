<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="FemLayers" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>A load on squares, or on triangles</title>
    <timeloop>PlateLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian2D">
        <nb-part-x>2</nb-part-x>
        <nb-part-y>2</nb-part-y>
        <origin>0.0 0.0</origin>
        <x><n>8</n><length>1.0</length></x>
        <y><n>8</n><length>1.0</length></y>
      </generator>
      <subdivider>
        <nb-subdivision>0</nb-subdivision>
        <different-element-type-output>0</different-element-type-output>
      </subdivider>
    </mesh>
  </meshes>

  <fem-plate>
    <source>1.0</source>
    <expected-largest>0.0745983014</expected-largest>
    <matrix-format>DOK</matrix-format>
    <linear-system name="FemAlephSystem" />
    <boundary-conditions>
      <dirichlet><surface>XMIN</surface><value>0.0</value></dirichlet>
      <dirichlet><surface>XMAX</surface><value>0.0</value></dirichlet>
      <dirichlet><surface>YMIN</surface><value>0.0</value></dirichlet>
      <dirichlet><surface>YMAX</surface><value>0.0</value></dirichlet>
    </boundary-conditions>
  </fem-plate>
</case>
