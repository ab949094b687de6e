/** A headline with its author's line breaks. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span className="block" key={line}>
      {line}{" "}
    </span>
  ));
}
