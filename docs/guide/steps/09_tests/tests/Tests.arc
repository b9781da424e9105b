<?xml version="1.0"?>
<case codename="Cooling" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Tests of the services</title>
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
  </meshes>

  <unit-test-module>
    <test name="CellsTest"/>
    <xml-test name="CoolingTests">
      <law name="Linear">
        <cold>0.1</cold>
        <warm>0.2</warm>
      </law>
      <field name="Disc">
        <centre>2.0 1.5</centre>
        <radius>0.5</radius>
        <value>0.5</value>
      </field>
      <area>12.0</area>
    </xml-test>
  </unit-test-module>
</case>
