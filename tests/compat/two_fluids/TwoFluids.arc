<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="TwoFluids" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Water drives oil out of a box</title>
    <timeloop>TwoFluidsLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian2D" >
        <nb-part-x>1</nb-part-x>
        <nb-part-y>0</nb-part-y>
        <origin>0.0 0.0</origin>
        <x><n>20</n><length>2.0</length></x>
        <y><n>12</n><length>1.0</length></y>
      </generator>
    </mesh>
  </meshes>

  <arcane-post-processing>
    <output-period>6</output-period>
    <output>
      <variable>Amount</variable>
      <variable>Amount_OIL</variable>
      <variable>Levels_WATER_SEA</variable>
    </output>
  </arcane-post-processing>

  <arcane-checkpoint>
    <do-dump-at-end>true</do-dump-at-end>
    <period>0</period>
  </arcane-checkpoint>

  <compat-two-fluids>
    <nb-iteration>12</nb-iteration>
  </compat-two-fluids>
</case>
