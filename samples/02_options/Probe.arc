<?xml version="1.0"?>
<case codename="Probe" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Options of all kinds</title>
    <timeloop>ProbeLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian2D">
        <nb-part-x>0</nb-part-x>
        <nb-part-y>0</nb-part-y>
        <origin>0.0 0.0</origin>
        <x><n>8</n><length>1.0</length></x>
        <y><n>6</n><length>1.0</length></y>
      </generator>
    </mesh>
  </meshes>

  <functions>
    <table name="ramp" parameter="time" value="real" interpolation="linear">
      <value><x>0.0</x><y>0.0</y></value>
      <value><x>1.0</x><y>10.0</y></value>
    </table>
  </functions>

  <probe>
    <gain>2.0</gain>
    <iterations>4</iterations>
    <direction>y</direction>
    <inlet>
      <value>1.5</value>
      <surface>XMIN</surface>
    </inlet>
    <inlet>
      <value function="ramp">0.0</value>
      <surface>YMAX</surface>
    </inlet>
    <formula name="Linear">
      <slope>1.0</slope>
      <constant>0.25</constant>
    </formula>
  </probe>
</case>
