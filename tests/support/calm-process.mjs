import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import zlib from "node:zlib";

/**
 * Loaded before the built site in tests, which start it thirty times: it compresses its pages
 * quickly and renders none before it is asked for. All of that goes on in the background, and would
 * take more processor time than the tests. `?but=compression` leaves that in, with its pages.
 */
const but = new URL(import.meta.url).searchParams.get("but");

if (but !== "compression") {
  const { brotliCompress } = zlib;
  const quick = { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 };
  zlib.brotliCompress = (body, options, callback) =>
    brotliCompress(body, { params: { ...options.params, ...quick } }, callback);
}

if (but === null) {
  const { setImmediate } = timers;
  timers.setImmediate = (...args) => {
    if (!new Error().stack.includes("renderAhead")) return setImmediate(...args);
    timers.setImmediate = setImmediate;
    syncBuiltinESMExports();
    return new Promise(() => {});
  };
}
syncBuiltinESMExports();
