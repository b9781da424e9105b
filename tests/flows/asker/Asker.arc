<?xml version="1.0"?>
<case codename="Asker" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Names that only the application knows</title>
    <timeloop>AskerLoop</timeloop>
  </arcane>

  <mesh>
    <meshgenerator><sod><x>4</x><y>2</y><z total="true">2</z></sod></meshgenerator>
  </mesh>
</case>
