import { useFrameFacts } from "#app/public/frame/use-frame-facts.ts";
import { Logo } from "#app/ui/logo.tsx";
import { company } from "#content/company.ts";

/** Who sends a page that is printed, where there is no navbar and no footer. */
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
