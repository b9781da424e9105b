<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Cartesian" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Something that is carried along each axis in turn</title>
    <timeloop>CartesianLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian3D" >
        <nb-part-x>2</nb-part-x>
        <nb-part-y>2</nb-part-y>
        <nb-part-z>1</nb-part-z>
        <origin>0.0 0.0 0.0</origin>
        <x><n>12</n><length>1.2</length></x>
        <y><n>10</n><length>1.0</length></y>
        <z><n>8</n><length>0.8</length></z>
      </generator>
    </mesh>
  </meshes>

  <arcane-checkpoint>
    <do-dump-at-end>true</do-dump-at-end>
  </arcane-checkpoint>

  <compat-cartesian>
    <nb-iteration>12</nb-iteration>
  </compat-cartesian>
</case>
