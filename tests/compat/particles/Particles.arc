<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Particles" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Tracers go through the cells of a box</title>
    <timeloop>TracersLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian2D" >
        <nb-part-x>2</nb-part-x>
        <nb-part-y>2</nb-part-y>
        <origin>0.0 0.0</origin>
        <x><n>20</n><length>2.0</length></x>
        <y><n>12</n><length>1.2</length></y>
      </generator>
    </mesh>
  </meshes>

  <arcane-checkpoint>
    <do-dump-at-end>true</do-dump-at-end>
    <period>0</period>
  </arcane-checkpoint>

  <compat-tracers>
    <nb-iteration>8</nb-iteration>
    <particle-exchanger name="BasicParticleExchanger">
      <max-nb-message-without-reduce>2</max-nb-message-without-reduce>
    </particle-exchanger>
  </compat-tracers>
</case>
