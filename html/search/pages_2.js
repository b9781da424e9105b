var searchData=
[
  ['glossary_0',['Glossary',['../md_GLOSSARY.html',1,'']]]
];
