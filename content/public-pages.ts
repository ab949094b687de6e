/** Every page that is the same for everyone, and so is rendered at build time. */
export const publicPages = ["/"];
