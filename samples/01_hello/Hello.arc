<?xml version="1.0"?>
<case codename="Hello" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Hello</title>
    <timeloop>HelloLoop</timeloop>
  </arcane>

  <mesh>
    <meshgenerator><sod><x>10</x><y>5</y><z total="true">8</z></sod></meshgenerator>
  </mesh>
</case>
