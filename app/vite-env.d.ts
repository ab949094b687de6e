declare module "virtual:site-script" {
  /** The address of the public pages' one script. */
  const url: string;
  export default url;
}
