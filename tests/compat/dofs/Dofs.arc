<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Dofs" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Two unknowns per node</title>
    <timeloop>DofsLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian2D" >
        <nb-part-x>2</nb-part-x>
        <nb-part-y>2</nb-part-y>
        <origin>0.0 0.0</origin>
        <x><n>14</n><length>2.0</length></x>
        <y><n>9</n><length>1.0</length></y>
      </generator>
    </mesh>
  </meshes>

  <arcane-post-processing>
    <output-period>6</output-period>
    <output>
      <variable>NodeSolution</variable>
    </output>
  </arcane-post-processing>

  <arcane-checkpoint>
    <do-dump-at-end>true</do-dump-at-end>
    <period>0</period>
  </arcane-checkpoint>

  <compat-dofs>
    <nb-iteration>12</nb-iteration>
  </compat-dofs>
</case>
