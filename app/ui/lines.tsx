/** A headline that breaks where its author broke it. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span className="block" key={line}>
      {line}{" "}
    </span>
  ));
}
