type Tone = "new" | "progress" | "done" | "spam" | "failed";

/** A word and a mark, because colour alone is not enough. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}
