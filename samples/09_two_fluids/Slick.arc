<?xml version="1.0"?>
<case codename="Slick" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>A slick of oil</title>
    <timeloop>SlickLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian2D">
        <nb-part-x>0</nb-part-x>
        <nb-part-y>0</nb-part-y>
        <origin>0.0 0.0</origin>
        <x><n>80</n><length>1.0</length></x>
        <y><n>80</n><length>1.0</length></y>
      </generator>
    </mesh>
  </meshes>

  <arcane-post-processing>
    <output-period>80</output-period>
    <format name="VtkHdfPostProcessor"/>
    <output>
      <variable>Oil</variable>
      <variable>Temperature</variable>
      <variable>Temperature_OIL_CRUDE</variable>
    </output>
  </arcane-post-processing>

  <arcane-checkpoint>
    <do-dump-at-end>true</do-dump-at-end>
    <checkpoint-service name="ArcaneBasic2CheckpointWriter"/>
  </arcane-checkpoint>
</case>
