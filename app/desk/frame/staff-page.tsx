import type { ReactNode } from "react";

interface Props {
  /** None where the page's content has it. */
  title?: string;
  /** The window's title, if not the page's. */
  windowTitle?: string | undefined;
  below?: ReactNode;
  /** On the title's line, on phones under the actions. */
  beside?: ReactNode;
  /** At the right end of the title's line, by `ml-auto`. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the desk that is not a list. */
export function StaffPage({ title, windowTitle = title, ...parts }: Props) {
  const { below, beside, actions, children } = parts;
  return (
    <div className="px-4 pt-3.5 pb-6 tablet:px-8.5 tablet:pt-5 desktop:px-8">
      {windowTitle && <title>{`${windowTitle} · Southbridge`}</title>}
      {title && (
        <header className="mb-5 flex flex-wrap items-baseline gap-x-4 gap-y-1 [&_.button]:-my-1">
          <div>
            <h1 className="wide text-[1.625rem] leading-[30px] tablet:text-[1.875rem] tablet:leading-8.5">
              {title}
            </h1>
            {below}
          </div>
          {beside && (
            <div className="max-tablet:not-last:order-1 max-tablet:not-last:basis-full [&>p]:m-0">
              {beside}
            </div>
          )}
          {actions}
        </header>
      )}
      {children}
    </div>
  );
}

/** A line above a staff page about the account of who reads it, in nobody's way. */
export function StaffNotice({ children }: { children: ReactNode }) {
  return (
    <div
      className="flex flex-wrap items-baseline gap-x-4 border-b border-copper-light bg-fresh px-4 py-2.5 desktop:px-8"
      role="status"
    >
      {children}
    </div>
  );
}
