export type Option = readonly [value: string, label: string];

/** A field of a document as the desk shows it: in forms, in differences and in messages. */
export interface FieldFacts {
  label: string;
  hint?: string;
  control: "line" | "lines" | "choice" | "checks" | "rows" | "parts" | "picture" | "hidden";
  /** The type of a line, a row's cell or a part, if not a text; amounts are in whole rupees. */
  type?: "number" | "amount" | "digits" | "date" | "time" | "email" | "tel";
  isOptional?: boolean;
  /** Changing it needs the permission for prices. */
  isPrice?: boolean;
  isWide?: boolean;
  /** The height of a text in lines. */
  height?: number;
  /** The only values. */
  options?: readonly Option[];
  /** The values where staff make them, which `namedFields` fills in. */
  of?: "group" | "configuration" | "branch" | "picture" | "record" | "status";
  /** Of rows and parts; rows of plain texts have one column without a name. */
  columns?: Fields;
  /** The words that add a row. */
  add?: string;
  most?: number;
  /** The cells by which rows are told apart; of plain texts, the text is. */
  keys?: readonly string[];
  /** The meaning of an empty cell, which is then left out. */
  ifEmpty?: string;
  /** A row in words, with its cells in braces. */
  sentence?: string;
}

export type Fields = Readonly<Record<string, FieldFacts>>;

export function isNumber({ type }: FieldFacts): boolean {
  return type === "number" || type === "amount";
}

/** True for a value that forms have as text, and not as JSON. */
export function isText(facts: FieldFacts): boolean {
  return !isNumber(facts) && !["checks", "rows", "parts", "hidden"].includes(facts.control);
}

/** The key that tells a row apart from the others of its field. */
export function rowKey(keys: FieldFacts["keys"] = [], row: unknown): string {
  const cells = new Map(Object.entries(Object(row)));
  return keys.length === 0 ? String(row) : keys.map((key) => cells.get(key)).join(" ");
}
