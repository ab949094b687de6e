import type { ReactNode } from "react";
import { Picture } from "#app/ui/picture.tsx";
import { Trace } from "#app/ui/trace.tsx";
import { UnlistedHead } from "#app/ui/unlisted-head.tsx";

export function SignInFrame(page: {
  title: string;
  description: string;
  lead: string;
  picture: "laptop-3" | "rental-crate" | "amc" | "networking" | "server-6" | "mobile-2";
  links?: Record<string, string>;
  /** Shown on the board, and above the form where there is no room for both. */
  board?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="sign-in-frame" data-picture={page.picture}>
      <UnlistedHead title={page.title} description={page.description} />
      <div className={page.board ? "page-width sign-in-boards" : "page-width"}>
        {page.board}
        <div className="sign-in-form one-column">
          {/* Wider than the fields, as far as the picture. */}
          <h1 className="type-title tablet:w-max tablet:max-w-[calc(46vw-var(--spacing-margin))]">
            {page.title}
          </h1>
          <p className="type-lead mt-2 mb-8 text-ink-soft">{page.lead}</p>
          {page.children}
          {page.links && <SignInLinks links={page.links} />}
        </div>
      </div>
      <div className="sign-in-board max-desktop:hidden" aria-hidden="true">
        {page.board ? (
          <Trace className="top-0 right-18">
            <path d="M0 0V66L80 146M14 0V60.2L80 126.2M28 0V54.4L80 106.4" />
          </Trace>
        ) : (
          <svg className="trace" aria-hidden="true">
            <path d="M180 0V90L225 135" />
            <circle cx="231" cy="141" r="7" />
            <path d="M0 420H80L120 380H260" data-copper />
          </svg>
        )}
      </div>
      <Picture
        name={page.picture}
        sizes="(max-width: 1000px) 1px, 50vw"
        className="sign-in-picture max-desktop:hidden"
      />
    </div>
  );
}

/** @param links texts by address */
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
