import type { ServerResponse } from "node:http";

/**
 * The headers of every answer (OWASP ASVS 5.0, 3.4). The content security policy starts from nothing
 * allowed; then:
 * - scripts and the service worker (CSP 3, 6.1.11): our own files, and in pages that are rendered for
 *   one visitor inline ones with this answer's nonce;
 * - styles: our own files, on built pages the inlined sheet by its hash, and at the desk style
 *   elements with the nonce and style attributes (decision 0039);
 * - frames: the street map (app/public/branches/branch.tsx), at the desk a CV, which alone may be
 *   framed (app/domain/applications/cv.server.ts);
 * - images, fonts, connections, forms, manifest: our own address. Nothing may frame us.
 * Files and plain text allow nothing.
 */
export function contentSecurityPolicy(sources: Sources): string {
  const { script = [], style = [], styleAttribute = [], connect = [], frame = [] } = sources;
  return [
    "default-src 'none'",
    ["script-src", "'self'", ...script].join(" "),
    ["style-src", "'self'", ...style].join(" "),
    ...(styleAttribute.length > 0 ? [["style-src-attr", ...styleAttribute].join(" ")] : []),
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src", "'self'", ...connect].join(" "),
    ["frame-src", ...frame, "https://www.openstreetmap.org"].join(" "),
    "manifest-src 'self'",
    "form-action 'self'",
    ...shut,
  ].join("; ");
}

/** Sources allowed beside our own files. */
export type Sources = Partial<
  Record<"script" | "style" | "styleAttribute" | "connect" | "frame", string[]>
>;

/**
 * The policy of a page that the application renders.
 * @param runsReact whether React runs in it
 * @param extras replace what would be allowed otherwise, in development
 */
export function pagePolicy(nonce: string, runsReact: boolean, extras: Sources): string {
  const own = [`'nonce-${nonce}'`];
  const ofReact = { style: own, styleAttribute: ["'unsafe-inline'"], frame: ["'self'"] };
  return contentSecurityPolicy({ script: own, ...(runsReact && ofReact), ...extras });
}

/** Directives that `default-src` does not cover. */
const shut = ["base-uri 'none'", "frame-ancestors 'none'"];
const filePolicy = ["default-src 'none'", ...shut].join("; ");

/** @returns a function that answers in plain text, in place of a route */
export function plainTextAnswers(https: boolean) {
  return (response: ServerResponse, status: number, text: string, headers = {}) => {
    const type = "text/plain; charset=utf-8";
    const all = { "Cache-Control": "no-store", "Content-Type": type, ...headers };
    response.writeHead(status, { ...securityHeaders(https), ...all }).end(text);
  };
}

/** @param runsReact whether React runs in the page: the desk's pages scan labels with the camera */
export function permissionsPolicy(runsReact: boolean): string {
  return `camera=(${runsReact ? "self" : ""}), microphone=(), geolocation=(), payment=()`;
}

/** @param policy of a page; left out for files and plain text, which load nothing */
export function securityHeaders(https: boolean, policy?: string): Record<string, string> {
  return {
    "Content-Security-Policy": policy ?? filePolicy,
    // Lets the browser prefetch the pages that a visitor is likely to open next.
    ...(policy && { "Speculation-Rules": '"/speculation-rules.json"' }),
    ...(https && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": permissionsPolicy(false),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
}
