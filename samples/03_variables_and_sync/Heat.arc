<?xml version="1.0"?>
<case codename="Heat" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Heat in a box</title>
    <timeloop>HeatLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian3D">
        <nb-part-x>0</nb-part-x>
        <nb-part-y>0</nb-part-y>
        <nb-part-z>0</nb-part-z>
        <origin>0.0 0.0 0.0</origin>
        <x><n>8</n><length>1.0</length></x>
        <y><n>8</n><length>1.0</length></y>
        <z><n>8</n><length>1.0</length></z>
      </generator>
    </mesh>
  </meshes>

  <arcane-post-processing>
    <output-period>5</output-period>
    <format name="VtkHdfPostProcessor"/>
    <output>
      <variable>Temperature</variable>
    </output>
  </arcane-post-processing>

  <arcane-checkpoint>
    <do-dump-at-end>true</do-dump-at-end>
  </arcane-checkpoint>

  <heat>
    <hot-temperature>1000.0</hot-temperature>
  </heat>
</case>
