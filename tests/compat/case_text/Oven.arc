<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<!-- What is left out has its default. -->
<case codename="Oven" xml:lang="en" codeversion="1.2">
  <arcane>
    <timeloop>OvenLoop</timeloop>
  </arcane>
  <meshes>
    <mesh>
      <generator name="Cartesian2D">
        <origin>0.0 0.0</origin>
        <nb-part-x>0</nb-part-x><nb-part-y>0</nb-part-y>
        <x><n>10</n><length>1.0</length></x>
        <y><n>10</n><length>1.0</length></y>
      </generator>
    </mesh>
  </meshes>
</case>
