<?xml version="1.0"?>
<case codename="Wave" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>A wave of heat</title>
    <timeloop>WaveLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian2D">
        <nb-part-x>0</nb-part-x>
        <nb-part-y>0</nb-part-y>
        <origin>0.0 0.0</origin>
        <x><n>40</n><length>1.0</length></x>
        <y><n>40</n><length>1.0</length></y>
      </generator>
    </mesh>
  </meshes>

  <wave>
    <first-radius>0.25</first-radius>
    <final-radius>0.5</final-radius>
  </wave>
</case>
