<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Tube" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Shock in a closed box</title>
    <timeloop>TubeLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian3D">
        <nb-part-x>0</nb-part-x>
        <nb-part-y>0</nb-part-y>
        <nb-part-z>0</nb-part-z>
        <origin>0.0 0.0 0.0</origin>
        <x><n>20</n><length>1.0</length></x>
        <y><n>5</n><length>0.25</length></y>
        <z><n>4</n><length>0.24</length></z>
      </generator>
    </mesh>
  </meshes>

  <compat-tube>
    <nb-iteration>20</nb-iteration>
    <step>2e-3</step>
  </compat-tube>
</case>
