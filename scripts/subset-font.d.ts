declare module "subset-font" {
  /** A font with the letters of a text, at one place of its axes. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: "truetype";
      variationAxes: Record<string, number>;
      keepFeatures?: string[];
      noHinting?: boolean;
    },
  ): Promise<Uint8Array>;
}
