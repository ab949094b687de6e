import type { ReactNode } from "react";
import { Picture } from "#app/ui/picture.tsx";

/** The form on paper at the left, and across the edge of a board at the right a product. */
export function SignInFrame({
  title,
  lead,
  picture,
  links,
  children,
}: {
  title: string;
  lead: string;
  picture: "laptop-3" | "rental-crate" | "amc" | "networking" | "server-6";
  links?: Record<string, string>;
  children: ReactNode;
}) {
  return (
    <div className="sign-in-frame" data-picture={picture}>
      <div className="page-width">
        <div className="sign-in-form one-column">
          {/* Wider than the fields, up to the board's edge. */}
          <h1 className="type-display-2 tablet:w-max tablet:max-w-[calc(46vw-var(--spacing-margin))]">
            {title}
          </h1>
          <p className="type-lead mt-2 mb-8 text-ink-soft">{lead}</p>
          {children}
          {links && <SignInLinks links={links} />}
        </div>
      </div>
      <div className="sign-in-board max-desktop:hidden" aria-hidden="true">
        <svg className="trace" aria-hidden="true">
          <path d="M180 0V90L225 135" />
          <circle cx="231" cy="141" r="7" />
          <path d="M0 420H80L120 380H260" data-copper />
        </svg>
      </div>
      <Picture
        name={picture}
        sizes="(max-width: 1000px) 1px, 50vw"
        className="sign-in-picture max-desktop:hidden"
      />
    </div>
  );
}

/** Where else somebody may want to go from here: texts by address. */
export function SignInLinks({ links }: { links: Record<string, string> }) {
  return (
    <p className="mt-5 flex flex-wrap gap-x-8 gap-y-1">
      {Object.entries(links).map(([to, text]) => (
        <a className="inline-link" href={to} key={to}>
          {text}
        </a>
      ))}
    </p>
  );
}
