import { Link } from "react-router";
import { formatNumber } from "#app/lib/format.ts";

interface Props {
  label: string;
  tabs: readonly { label: string; count: number; to: string; isCurrent: boolean }[];
}

/** Addresses of the parts of a page, with how much is in each. */
export function LinkTabs({ label, tabs }: Props) {
  return (
    <nav
      aria-label={label}
      className="-mx-4 mb-3 flex gap-5 overflow-x-auto border-b border-line px-4 whitespace-nowrap tablet:mx-0 tablet:px-0"
    >
      {tabs.map(({ label, count, to, isCurrent }) => (
        <Link
          key={label}
          to={to}
          aria-current={isCurrent ? "page" : undefined}
          className="inline-flex min-h-10 items-center gap-2 border-b-[2.5px] border-transparent pt-1 font-medium no-underline hover:border-line focus-visible:-outline-offset-3 aria-[current]:border-board aria-[current]:text-board max-tablet:min-h-11"
        >
          {label} <span className="font-normal text-ink-soft">{formatNumber(count)}</span>
        </Link>
      ))}
    </nav>
  );
}
