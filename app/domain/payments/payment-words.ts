import type { PaymentKind } from "#app/lib/document-kinds.ts";

/** The kinds of payments as staff read them. */
export const paymentKindNames: Readonly<Record<PaymentKind, string>> = {
  transfer: "Transfer",
  upi: "UPI",
  cash: "Cash",
  tds: "TDS",
};

interface Stated {
  direction: "in" | "out";
  state: "reported" | "confirmed" | "refused";
  undone: number;
  /** Of one that gave another back: 1 where it undid it. */
  undoes: number | null;
}

/** The state of a payment as its badge has it. */
export function describeState({ direction, state, undone, undoes }: Stated) {
  if (state === "reported") return { tone: "new", word: "Reported" } as const;
  if (state === "refused") return { tone: "spam", word: "Refused" } as const;
  if (undone) return { tone: "failed", word: "Undone" } as const;
  if (direction === "in") return { tone: "done", word: "Confirmed" } as const;
  return { tone: "progress", word: undoes ? "Reversal" : "Given back" } as const;
}
