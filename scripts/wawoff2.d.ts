declare module "wawoff2" {
  /** A WOFF2 font as the TrueType font that was packed. */
  export function decompress(woff2: Uint8Array): Promise<Uint8Array>;
}
