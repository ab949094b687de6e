/** The words around configurations side by side. */
export const compareWords = {
  title: "Compare",
  /** Between how many they are and these words there is the name of their group. */
  sideBySide: "side by side",
  description: "{group} on rent side by side: specifications, prices and stock for your dates.",
  choose: "Compare",
  compare: "Compare",
  upTo: "Tick up to four to see them side by side.",
  onlyDifferences: "Only what differs",
  differs: "differs from most others",
  same: "the same in all",
  none: {
    heading: "Nothing to compare yet",
    text: "Add the configurations that you want to see side by side.",
  },
  /** A number follows. */
  leftOut: "Up to four that we offer fit side by side. Left out:",
  add: "Add to this comparison",
  more: "Add",
  remove: "Remove",
  print: "Print",
  specifications: "Specifications",
  prices: "Prices",
  rent: "Rent",
  stock: "Stock",
} as const;
