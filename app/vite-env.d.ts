declare module "virtual:site-script" {
  /** The address of the public pages' one script. */
  const url: string;
  export default url;
}

declare module "virtual:service-worker" {
  /** The service worker's script, and the one that takes it away. */
  export const worker: string;
  export const retired: string;
}
