<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Heat" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Heat in a box</title>
    <timeloop>HeatLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian3D" >
        <nb-part-x>2</nb-part-x>
        <nb-part-y>2</nb-part-y>
        <nb-part-z>1</nb-part-z>
        <origin>0.0 0.0 0.0</origin>
        <x><n>12</n><length>2.0</length><progression>1.1</progression></x>
        <y><n>8</n><length>1.0</length></y>
        <z><n>4</n><length>0.5</length></z>
        <z><n>2</n><length>0.5</length></z>
      </generator>
    </mesh>
  </meshes>

  <arcane-post-processing>
    <output-period>5</output-period>
    <output>
      <variable>CellTemperature</variable>
      <variable>NodeTemperature</variable>
    </output>
  </arcane-post-processing>

  <compat-heat>
    <nb-iteration>20</nb-iteration>
  </compat-heat>
</case>
