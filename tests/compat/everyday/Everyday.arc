<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Everyday" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Small calls</title>
    <timeloop>EverydayLoop</timeloop>
  </arcane>
  <meshes>
    <mesh>
      <generator name="Cartesian2D">
        <nb-part-x>0</nb-part-x>
        <nb-part-y>0</nb-part-y>
        <origin>0.0 0.0</origin>
        <x><n>8</n><length>1.0</length></x>
        <y><n>8</n><length>1.0</length></y>
      </generator>
    </mesh>
  </meshes>
</case>
