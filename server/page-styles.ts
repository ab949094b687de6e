/**
 * Picks from the site's one style sheet what a page uses (decision 0001): the rules whose classes the
 * page has, and the variables, registered properties, keyframes and printed pages that these name.
 */
export class PageStyles {
  readonly #rules: readonly StyleRule[];
  readonly #variables: ReadonlyMap<string, string>;
  /** The variables that have one value everywhere. */
  readonly #constants: readonly string[];
  /** By the classes: pages of one layout have the same. */
  readonly #picked = new Map<string, string>();

  /** @param rules of the whole sheet, as `scripts/split-styles.ts` writes them */
  constructor(rules: readonly StyleRule[]) {
    this.#rules = rules;
    this.#variables = new Map(variablesOf(rules));
    this.#constants = constantsOf(rules);
  }

  /** @returns the content of a style element for the page */
  pick(html: string): string {
    // Of its attributes alone: other words of a page are names of classes too.
    const attributes = html.matchAll(/ (class|data-variant|data-size)="([^"]*)"/g);
    const lists = new Set(
      [...attributes].map(([, name, value = ""]) =>
        name === "class" ? value : `[${name}=${value}]`,
      ),
    );
    const classes = new Set([...lists].flatMap((names) => names.split(" ")));
    const key = [...classes].sort().join(" ");
    const picked = this.#picked.get(key) ?? this.#pick(classes);
    this.#picked.set(key, picked);
    return picked;
  }

  #pick(classes: ReadonlySet<string>): string {
    const styled = ({ head, body, selectors, variables }: StyleRule) => {
      if (variables) return "";
      const matching = selectors?.filter(({ needs }) => meets(classes, needs));
      const heads = matching?.map(({ text }) => text).join(",") ?? head;
      return heads && `${heads}{${body}}`;
    };
    const css = write(this.#rules, styled);
    // A size has its own line height where no class of the page sets another.
    const settle = (text: string) =>
      text.replace(/var\((--tw-[\w-]+),([\d.]+)\)/g, (read, name: string, otherwise: string) =>
        css.includes(`${name}:`) ? read : otherwise,
      );
    const used = this.#variablesIn(settle(css));
    const values = [...used].map((name) => this.#variables.get(name)).join(";");
    const named = [...css.matchAll(/\b(?:animation(?:-name)?|page):[^;}]+/g)].join(";");
    const words = new Set(`${named};${values}`.match(/[\w-]+/g));
    const picked = write(this.#rules, (rule) => {
      const { head, variables } = rule;
      if (variables) {
        const kept = variables.filter(([name]) => used.has(name)).map((pair) => pair.join(":"));
        return kept.length > 0 ? `${head}{${kept.join(";")}}` : "";
      }
      const [, kind, name = ""] = /^@(property|keyframes|page) (.+)/.exec(head) ?? [];
      return kind && !(kind === "property" ? used : words).has(name) ? "" : styled(rule);
    });
    return this.#inlined(settle(picked));
  }

  /** Puts the value of a variable in the place of its only use. */
  #inlined(css: string): string {
    return this.#constants.reduce((text, name) => {
      const [before = "", after, ...others] = text.split(`var(${name})`);
      const definition = new RegExp(`(?<=[{;])${name}:([^;}]*);?`);
      const value = definition.exec(text)?.[1];
      if (after === undefined || others.length > 0 || value === undefined) return text;
      return text.includes(`var(${name},`)
        ? text
        : (before + value + after).replace(definition, "");
    }, css);
  }

  /** The variables that these styles read, and those that their values read. */
  #variablesIn(css: string, found = new Set<string>()): Set<string> {
    for (const [, name = ""] of css.matchAll(/var\((--[\w-]+)/g)) {
      if (found.has(name)) continue;
      found.add(name);
      this.#variablesIn(this.#variables.get(name) ?? "", found);
    }
    return found;
  }
}

export interface StyleRule {
  /** The text before the brace, or a whole statement. */
  head: string;
  body: string;
  /** Of a group, such as `@media`. */
  rules?: StyleRule[];
  /** Of a style rule. */
  selectors?: { text: string; needs: Needs }[];
  /** Of a style rule that applies to every page and only defines variables. */
  variables?: [name: string, value: string][];
}

/** A selector's needs: classes, `[data-variant=outline]` and the like, one of each bracket. */
export interface Needs {
  classes: string[];
  brackets: Needs[][];
}

function write(rules: readonly StyleRule[], leaf: (rule: StyleRule) => string): string {
  return rules
    .map((rule) => {
      const inside = rule.rules && write(rule.rules, leaf);
      if (inside === undefined) return leaf(rule);
      return inside && `${rule.head}{${inside}}`;
    })
    .join("");
}

function variablesOf(rules: readonly StyleRule[]): [string, string][] {
  return rules.flatMap(({ rules, variables }) => variables ?? variablesOf(rules ?? []));
}

function constantsOf(rules: readonly StyleRule[]): string[] {
  const all = write(rules, ({ head, body }) => `${head}{${body}}`);
  const isOnce = (name: string) =>
    all.match(new RegExp(`[{;]${name}:|@property ${name}\\b(?!-)`, "g"))?.length === 1;
  const everywhere = rules.flatMap((rule) =>
    rule.head.startsWith("@layer") ? (rule.rules ?? []) : rule,
  );
  return everywhere.flatMap(({ variables = [] }) => variables.map(([name]) => name)).filter(isOnce);
}

function meets(classes: ReadonlySet<string>, needs: Needs): boolean {
  return (
    needs.classes.every((name) => classes.has(name)) &&
    needs.brackets.every((alternatives) => alternatives.some((one) => meets(classes, one)))
  );
}
