import type { Needs, StyleRule } from "#server/page-styles.ts";

const group = /^@(?:layer|media|supports|container)\b/;

/**
 * Splits the site's style sheet into rules, from which the server picks those of a page.
 * @param css minified, with no nested style rules
 */
export function splitStyles(css: string): StyleRule[] {
  return parse(css.replace(/^\/\*.*?\*\/\s*/s, "").trim());
}

function parse(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  for (const text of splitAt(css, "}")) {
    const [head = "", ...rest] = splitAt(text, "{");
    const body = rest.join("{");
    if (group.test(head)) rules.push({ head, body: "", rules: parse(body) });
    else if (head.startsWith("@")) rules.push({ head, body });
    else add(rules, head, body);
  }
  return rules;
}

function add(rules: StyleRule[], head: string, body: string) {
  const selectors = splitAt(head, ",").map((text) => ({ text, needs: needsOf(text) }));
  const lines = splitAt(body, ";").filter((line, index, all) => line !== all[index - 1]);
  const pairs = lines.map((line) => splitAt(line, ":"));
  const isOfVariables = pairs.every(([name = ""]) => name.startsWith("--"));
  const isOfAll = selectors.every(
    ({ needs }) => needs.classes.length === 0 && needs.brackets.length === 0,
  );
  if (isOfVariables && isOfAll) {
    const variables = pairs.map(([name = "", ...value]): [string, string] => [
      name,
      value.join(":"),
    ]);
    rules.push({ head, body, selectors, variables });
    return;
  }
  const last = rules.at(-1);
  const own = lines.join(";");
  // Rules that follow each other with the same declarations are one.
  if (last?.selectors && !last.variables && last.body === own) last.selectors.push(...selectors);
  else rules.push({ head, body: own, selectors });
}

/** Splits at a sign outside strings, escapes and brackets; for "}", after each whole block. */
function splitAt(css: string, sign: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    const isBlock = sign === "}" && css[at] === "{";
    if (!isBlock && css[at] !== sign) {
      at = skip(css, at);
      continue;
    }
    if (isBlock) at = skip(css, at);
    parts.push(css.slice(start, at));
    start = at + 1;
  }
  if (start < css.length) parts.push(css.slice(start));
  return parts;
}

const closing: Record<string, string> = { "(": ")", "[": "]", "{": "}" };

/** @returns the index of the last character of the escape, string or bracket that begins here */
function skip(css: string, at: number): number {
  const one = css[at] ?? "";
  if (one === "\\") return at + 1;
  if (one === '"' || one === "'") return css.indexOf(one, at + 1);
  const end = closing[one];
  if (!end) return at;
  let next = at + 1;
  while (next < css.length && css[next] !== end) next = skip(css, next) + 1;
  return next;
}

function needsOf(selector: string): Needs {
  let outside = "";
  const attributes: string[] = [];
  const brackets: Needs[][] = [];
  for (let at = 0; at < selector.length; at += 1) {
    const end = skip(selector, at);
    const text = selector.slice(at, end + 1);
    const lists = text[0] === "(" && /:(?:is|where|has)$/.test(outside);
    // Attributes that only the server writes.
    const [, name, value] = /^\[(data-variant|data-size)="?([^"\]]+)"?\]$/.exec(text) ?? [];
    if (name) attributes.push(`[${name}=${value}]`);
    if (lists) brackets.push(splitAt(text.slice(1, -1), ",").map(needsOf));
    else if (!closing[text[0] ?? ""]) outside += text;
    at = end;
  }
  const names = outside.matchAll(/\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/g);
  return { classes: [...[...names].map(([, name = ""]) => nameOf(name)), ...attributes], brackets };
}

function nameOf(name: string): string {
  return name
    .replace(/\\([\da-f]{1,6}) ?/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll("\\", "");
}
