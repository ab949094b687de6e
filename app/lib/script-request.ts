/** Names a `fetch` of ours to the server, which gives a script another answer than a browser. */
export const scriptRequest = { "X-Requested-With": "fetch" };
