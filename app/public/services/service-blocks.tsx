import { Via } from "#app/ui/trace.tsx";
import type { OtherService } from "#content/services.ts";

/** Three parts of the service on one trace, in the order in which they happen. */
export function ServiceBlocks({ blocks }: Pick<OtherService, "blocks">) {
  return (
    <ol className="service-blocks page-width">
      {blocks.map(({ heading, text }) => (
        <li key={heading}>
          <Via />
          <h2 className="type-heading-3">{heading}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
