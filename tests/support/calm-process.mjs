import { ChildProcess } from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import zlib from "node:zlib";

/**
 * Loaded before the built site in tests, which start it thirty times: it compresses its pages
 * quickly and draws no pictures for shared links. Both go on in the background, and would take more
 * processor time than the tests.
 */
const { brotliCompress } = zlib;
const quick = { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 };
zlib.brotliCompress = (body, options, callback) =>
  brotliCompress(body, { params: { ...options.params, ...quick } }, callback);
syncBuiltinESMExports();

const { send } = ChildProcess.prototype;
ChildProcess.prototype.send = function (task, ...rest) {
  // The site tries again in ten minutes.
  if (task.og) throw new Error("tests draw no pictures for shared links");
  return send.call(this, task, ...rest);
};
