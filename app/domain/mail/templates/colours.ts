/** The design's colours, written out: mail programs know no custom properties. */
export const colours = {
  ink: "#13211c",
  inkSoft: "#46544d",
  paper: "#faf8f3",
  line: "#e4e0d6",
  board: "#0f5b46",
  onBoard: "#faf8f3",
  onBoardSoft: "#dceae4",
  copper: "#c8702b",
  onInk: "#e9edea",
  onInkSoft: "#b9c5bf",
} as const;

/** No mail program loads ours. */
export const systemFonts = "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";
