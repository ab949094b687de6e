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
          <p className="mt-2 max-w-[30em] pr-10 [line-height:1.5] text-[#33413b]">{text}</p>
        </li>
      ))}
    </ol>
  );
}
