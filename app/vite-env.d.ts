declare module "virtual:site-script" {
  /** The address of the public pages' one script. */
  const url: string;
  export default url;
}

/** `PUBLIC_ORIGIN` at build time, or where a site without one listens. */
declare const __SITE_ORIGIN__: string;
