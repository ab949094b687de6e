import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { LiveLine } from "#app/desk/live/live-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface HeaderProps {
  title: string;
  below?: ReactNode;
  /** Beside the title, after the word that says whether the page is live. */
  line?: ReactNode;
  /** On the title's line, on phones under the actions, in place of `line`. */
  beside?: ReactNode;
  /** At the right end of the title's line, by `ml-auto`. */
  actions?: ReactNode;
}

/** Beside an open record the title alone is there, and on a phone it is for screen readers. */
export function StaffHeader({ title, below, line, actions, ...header }: HeaderProps) {
  const { beside = line !== undefined && <LiveLine>{line}</LiveLine> } = header;
  return (
    <header className="mb-5 flex flex-wrap items-baseline gap-x-4 gap-y-1 max-tablet:gap-x-2 max-desktop:group-data-[open]/page:m-0 desktop:group-data-[open]/page:mt-5 desktop:group-data-[open]/page:mr-4 desktop:group-data-[open]/page:mb-3 [&_.button]:-my-1">
      <div>
        <h1 className="wide text-heading max-desktop:group-data-[open]/page:sr-only tablet:text-figure desktop:group-data-[open]/page:text-lead">
          {title}
        </h1>
        {below}
      </div>
      {beside && (
        <div className="max-desktop:group-data-[open]/page:hidden max-tablet:not-last:order-1 max-tablet:not-last:basis-full desktop:group-data-[open]/page:sr-only [&>p]:m-0">
          {beside}
        </div>
      )}
      {actions && <div className="contents group-data-[open]/page:hidden">{actions}</div>}
    </header>
  );
}

interface Props extends Omit<HeaderProps, "title"> {
  /** None where the page's content has it. */
  title?: string;
  /** The window's title, if not the page's. */
  windowTitle?: string | undefined;
  /** The page that it belongs to, below the title. */
  back?: { to: string; label: string };
  children: ReactNode;
}

/** A page of the desk that is not a list. */
export function StaffPage({ title, windowTitle = title, back, children, ...header }: Props) {
  const below = back ? (
    <Link className="staff-link" to={back.to}>
      <Icon name="chevron-left" />
      {back.label}
    </Link>
  ) : (
    header.below
  );
  return (
    <div className="px-4 pt-4 pb-6 tablet:px-8 tablet:pt-5 desktop:px-8">
      {windowTitle && <title>{`${windowTitle} · Southbridge`}</title>}
      {title && <StaffHeader title={title} {...header} below={below} />}
      {children}
    </div>
  );
}

type HeaderLinkProps = Pick<ComponentProps<typeof Link>, "to" | "ref" | "children">;

/** The way to a related page, as the page's `actions`. */
export function HeaderLink(link: HeaderLinkProps) {
  return <Link className="staff-link ml-auto min-h-10.5 text-body font-strong" {...link} />;
}

/** A line above a staff page about the account of who reads it, in nobody's way. */
export function StaffNotice({ children }: { children: ReactNode }) {
  return (
    <div
      className="flex flex-wrap items-baseline gap-x-4 border-b border-copper-light bg-fresh px-4 py-2 desktop:px-8"
      role="status"
    >
      {children}
    </div>
  );
}
