type Tone = "new" | "progress" | "done" | "spam" | "failed";

/** The state of a record: a word and a mark, so that colour is never alone in telling it. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}
