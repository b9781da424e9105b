<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="WetFront" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>A wave crosses a box</title>
    <timeloop>WetFrontLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian2D" >
        <nb-part-x>2</nb-part-x>
        <nb-part-y>2</nb-part-y>
        <origin>0.0 0.0</origin>
        <x><n>20</n><length>2.0</length></x>
        <y><n>6</n><length>1.0</length></y>
      </generator>
    </mesh>
  </meshes>

  <arcane-post-processing>
    <output-period>5</output-period>
    <output>
      <variable>Age</variable>
    </output>
  </arcane-post-processing>

  <arcane-checkpoint>
    <do-dump-at-end>true</do-dump-at-end>
    <period>0</period>
  </arcane-checkpoint>

  <compat-wet-front>
    <nb-iteration>12</nb-iteration>
    <watched>IsWet</watched>
    <watched>IsWet</watched>
  </compat-wet-front>
</case>
