import { Link } from "react-router";
import type { FaultDialogProps } from "#app/desk/deliveries/fault-dialog.tsx";
import type { FaultRow } from "#app/desk/deliveries/fault-visits.server.ts";
import { phoneLink } from "#app/lib/phone-links.ts";

/** What is asked of a fault in a dialog. */
export type AskedFault = Pick<FaultDialogProps, "act"> & { fault: FaultRow };

/** Opens each photo in a tab of its own. */
export function PhotoLinks({ photos }: Pick<FaultRow, "photos">) {
  return photos.map((path, at) => (
    <a
      key={path}
      className="staff-link mr-3 inline-block min-h-6 text-[0.875rem] print:hidden"
      href={path}
      target="_blank"
      rel="noreferrer"
    >
      {photos.length > 1 ? `Photo ${at + 1}` : "Photo"}
    </a>
  ));
}

interface ActsProps {
  row: FaultRow;
  ask(asked: AskedFault): void;
}

/** What an engineer does at a faulty machine. */
export function FaultActs({ row, ask }: ActsProps) {
  const { no, phone, customer, exchange } = row;
  const look = { className: "button", "data-variant": "outline", "data-size": "34" };
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 max-tablet:col-span-2 max-tablet:mt-1 max-tablet:[&>.button]:flex-1 max-tablet:[&>.button]:min-h-10.5 [&>.button]:px-3 tablet:[&>.button]:w-full print:hidden">
      {phone && (
        <a
          className="staff-link min-h-6 text-[0.875rem] max-tablet:min-h-10.5 max-tablet:content-center"
          data-act="call"
          href={phoneLink(phone)}
        >
          Call<span className="sr-only"> {customer}</span>
        </a>
      )}
      {exchange && (
        <Link {...look} data-act="exchange" to={exchange}>
          Exchange<span className="sr-only"> for fault {no}</span>
        </Link>
      )}
      <button
        type="button"
        {...look}
        data-act="close"
        onClick={() => ask({ act: "close", fault: row })}
      >
        Close<span className="sr-only"> fault {no}</span>
      </button>
    </div>
  );
}
