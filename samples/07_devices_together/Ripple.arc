<?xml version="1.0"?>
<case codename="Ripple" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Waves of a membrane</title>
    <timeloop>RippleLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian2D">
        <nb-part-x>0</nb-part-x>
        <nb-part-y>0</nb-part-y>
        <origin>-1.0 -1.0</origin>
        <x><n>60</n><length>2.0</length></x>
        <y><n>60</n><length>2.0</length></y>
      </generator>
    </mesh>
  </meshes>

  <arcane-checkpoint>
    <do-dump-at-end>true</do-dump-at-end>
    <checkpoint-service name="ArcaneBasic2CheckpointWriter"/>
  </arcane-checkpoint>
</case>
