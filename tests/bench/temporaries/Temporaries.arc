<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Temporaries" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>A blast in a cube</title>
    <timeloop>TemporariesLoop</timeloop>
  </arcane>
  <meshes>
    <mesh>
      <generator name="Cartesian3D">
        <nb-part-x>0</nb-part-x>
        <nb-part-y>0</nb-part-y>
        <nb-part-z>0</nb-part-z>
        <origin>0.0 0.0 0.0</origin>
        <x><n>45</n><length>1.0</length></x>
        <y><n>45</n><length>1.0</length></y>
        <z><n>45</n><length>1.0</length></z>
      </generator>
    </mesh>
  </meshes>
  <temporaries>
    <use-malloc>false</use-malloc>
  </temporaries>
</case>
