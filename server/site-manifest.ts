/** What the build tells the server about the files it serves. Written by `scripts/build.ts`. */
export interface SiteManifest {
  files: StaticFile[];
}

export interface StaticFile {
  /** The address it answers to, exactly. */
  url: string;
  /** Below the build's client folder; with `.br` and `.gz` beside it when `compressed`. */
  path: string;
  type: string;
  etag: string;
  compressed: boolean;
  /** Its name carries a hash of its content, so it never changes. */
  immutable: boolean;
  /** A page's content security policy; all other files have the same one. */
  policy?: string;
}
