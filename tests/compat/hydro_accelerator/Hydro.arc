<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Hydro" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>A shock in a box that moves with its nodes</title>
    <timeloop>HydroLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian3D" >
        <nb-part-x>2</nb-part-x>
        <nb-part-y>2</nb-part-y>
        <nb-part-z>1</nb-part-z>
        <origin>0.0 0.0 0.0</origin>
        <x><n>20</n><length>1.0</length></x>
        <y><n>4</n><length>0.2</length></y>
        <z><n>4</n><length>0.2</length></z>
      </generator>
    </mesh>
  </meshes>

  <compat-hydro>
    <nb-iteration>30</nb-iteration>
  </compat-hydro>
</case>
