<?xml version="1.0"?>
<case codename="Cooling" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Tests of short pieces of code</title>
    <timeloop>UnitTest</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian2D">
        <nb-part-x>0</nb-part-x>
        <nb-part-y>0</nb-part-y>
        <origin>0.0 0.0</origin>
        <x><n>8</n><length>4.0</length></x>
        <y><n>6</n><length>3.0</length></y>
      </generator>
    </mesh>
    <mesh>
      <generator name="Cartesian3D">
        <nb-part-x>0</nb-part-x>
        <nb-part-y>0</nb-part-y>
        <nb-part-z>0</nb-part-z>
        <origin>0.0 0.0 0.0</origin>
        <x><n>4</n><length>4.0</length></x>
        <y><n>3</n><length>3.0</length></y>
        <z><n>2</n><length>2.0</length></z>
      </generator>
    </mesh>
  </meshes>

  <arcane-post-processing>
    <output>
      <group>LEFT</group>
    </output>
  </arcane-post-processing>

  <unit-test-module>
    <xml-test name="RecipeTests">
      <geometry name="Euclidian3Geometry" mesh-name="Mesh1"/>
    </xml-test>
  </unit-test-module>
</case>
