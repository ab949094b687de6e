import { useFrameFacts } from "#app/public/frame/use-frame-facts.ts";
import { Logo } from "#app/ui/logo.tsx";
import { company } from "#content/company.ts";

/** The sender of a printed page, which has no navbar and no footer. */
export function Letterhead() {
  const { address, phone } = useFrameFacts();
  return (
    <address className="not-italic">
      <Logo name={company.shortName} />
      <p className="mt-2">
        {company.name}, {address.join(", ")}
        <br />
        {phone.shown} · {company.email}
      </p>
    </address>
  );
}
