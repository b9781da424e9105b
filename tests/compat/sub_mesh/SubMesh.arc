<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="SubMesh" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Heat on the skin of a box, and cells that a front has passed</title>
    <timeloop>SubMeshLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian3D" >
        <nb-part-x>2</nb-part-x>
        <nb-part-y>2</nb-part-y>
        <nb-part-z>1</nb-part-z>
        <origin>0.0 0.0 0.0</origin>
        <x><n>8</n><length>8.0</length></x>
        <y><n>5</n><length>5.0</length></y>
        <z><n>4</n><length>4.0</length></z>
      </generator>
    </mesh>
  </meshes>

  <arcane-checkpoint>
    <do-dump-at-end>true</do-dump-at-end>
    <period>0</period>
  </arcane-checkpoint>

  <compat-sub-mesh>
    <nb-iteration>12</nb-iteration>
  </compat-sub-mesh>
</case>
