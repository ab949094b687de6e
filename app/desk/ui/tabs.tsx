import { Link, type LinkProps } from "react-router";

export interface LinkTab {
  to: LinkProps["to"];
  label: string;
  count?: string | number | undefined;
  isCurrent: boolean;
}

// A nav and not the library's Tabs: each is an address of its own without a panel, so it needs a
// link's keyboard, middle click and `aria-current`, not `role=tab`.
/** The parts of a list above its table. On phones they scroll sideways. */
export function LinkTabs({ label, items }: { label: string; items: readonly LinkTab[] }) {
  return (
    <nav
      aria-label={label}
      // A scrolling element cuts off its overflow, so this leaves room for the focus ring.
      className="-m-[5px] mb-[3px] flex gap-1 overflow-x-auto p-[5px] whitespace-nowrap max-tablet:-mx-4 max-tablet:mb-[5px] max-tablet:px-4 max-tablet:[scrollbar-width:none]"
    >
      {items.map(({ to, label, count, isCurrent }) => (
        <Link
          key={label}
          to={to}
          aria-current={isCurrent ? "page" : undefined}
          className="group inline-flex min-h-8.5 items-center gap-[7px] rounded-badge px-3 pt-[3px] text-[0.9375rem] font-medium no-underline hover:bg-tint aria-[current]:bg-fill aria-[current]:text-paper max-tablet:min-h-10 max-tablet:px-[9px]"
        >
          {label}{" "}
          {count !== undefined && (
            <span className="font-normal text-ink-soft group-aria-[current]:text-green-soft">
              {count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
