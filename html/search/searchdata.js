var indexSectionsWithContent =
{
  0: "acg",
  1: "acg"
};

var indexSectionNames =
{
  0: "all",
  1: "pages"
};

var indexSectionLabels =
{
  0: "All",
  1: "Pages"
};

