<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<cas codename="Hello" xml:lang="fr" codeversion="1.0">
  <arcane>
    <titre>Bonjour</titre>
    <boucle-en-temps>HelloLoop</boucle-en-temps>
  </arcane>

  <maillage>
    <meshgenerator><sod><x>20</x><y>5</y><z>5</z></sod></meshgenerator>
  </maillage>
</cas>
