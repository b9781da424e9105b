var searchData=
[
  ['arcane_2dshmem_0',['Arcane-ShMem',['../md_README.html',1,'']]]
];
