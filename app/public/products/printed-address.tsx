import { Logo } from "#app/ui/logo.tsx";
import { company } from "#content/company.ts";

/** Who to ask about a printed sheet, in place of the site's frame. */
export function PrintedAddress() {
  return (
    <address className="print-only mt-8 not-italic">
      <Logo name={company.shortName} />
      <p className="mt-2">
        {company.name}, {company.address.join(", ")}
        <br />
        {company.phone.shown} · {company.email}
      </p>
    </address>
  );
}
