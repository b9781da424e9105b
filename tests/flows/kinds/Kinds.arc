<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Kinds" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>A variable of each kind</title>
    <timeloop>KindsLoop</timeloop>
  </arcane>

  <meshes>
    <mesh nb-ghostlayer="2">
      <generator name="Cartesian3D">
        <nb-part-x>0</nb-part-x><nb-part-y>0</nb-part-y><nb-part-z>0</nb-part-z>
        <origin>0.0 0.0 0.0</origin>
        <x><n>6</n><length>6.0</length></x>
        <y><n>5</n><length>5.0</length></y>
        <z><n>4</n><length>4.0</length></z>
      </generator>
    </mesh>
    <mesh>
      <generator name="Cartesian2D">
        <nb-part-x>0</nb-part-x><nb-part-y>0</nb-part-y>
        <origin>0.0 0.0</origin>
        <x><n>7</n><length>7.0</length></x>
        <y><n>3</n><length>3.0</length></y>
      </generator>
    </mesh>
  </meshes>

  <arcane-checkpoint>
    <do-dump-at-end>true</do-dump-at-end>
    <period>1</period>
    <keep-last>4</keep-last>
  </arcane-checkpoint>

  <kinds/>
</case>
