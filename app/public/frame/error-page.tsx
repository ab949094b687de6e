import type { NotOffered } from "#app/public/frame/not-offered.ts";
import { SiteFrame } from "#app/public/frame/site-frame.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { RequestNumber } from "#app/ui/request-number.tsx";
import { Trace } from "#app/ui/trace.tsx";
import { company } from "#content/company.ts";
import { errorTexts } from "#content/error-texts.ts";
import { wantedPlaces } from "#content/site-links.ts";

/** It has its own frame, because the root's error boundary renders without a layout route. */
export function ErrorPage({
  status,
  headline,
  reason,
  instead,
}: { status: number } & Partial<NotOffered>) {
  const own = errorTexts[status] ?? errorTexts[status < 500 ? 400 : 500];
  const text = { ...own, ...(headline && { headline }) };
  return (
    <SiteFrame>
      <title>{`${text.headline.join(" ")} (${status}) · ${company.name}`}</title>
      <meta name="description" content={reason ?? text.reason} />
      <div className="page-width relative pt-37 pb-21 desktop:pt-21">
        <Trace className="broken-trace">
          <g className="desktop:hidden">
            <path d="M0 0H149" />
            <circle cx="157" cy="0" r="8" />
            <path d="M186 0H262" data-gap />
            <circle cx="292" cy="0" r="8" data-lost />
            <path d="M300 0H1200" data-far />
          </g>
          <g className="max-desktop:hidden">
            <path d="M-480 0V80L-310 250H-210" />
            <circle cx="-202" cy="250" r="8" />
            <path d="M-174 250H-96" data-gap />
            <circle cx="-68" cy="250" r="8" data-lost />
            <path d="M-60 250H600" data-far />
          </g>
        </Trace>
        <h1 className="type-mega">
          <Lines lines={text.headline} />
        </h1>
        <p className="type-lead mt-6 max-w-[24em]" data-reason>
          {reason ?? text.reason}
        </p>
        {status !== 404 && status !== 410 && <RequestNumber />}
        <div className="mt-8 flex flex-wrap gap-4">
          {instead && <ButtonLink href={instead.href}>{instead.label}</ButtonLink>}
          <ButtonLink variant={instead && "outline"} href="/">
            Home
          </ButtonLink>
          <ButtonLink variant="outline" href="/contactpage">
            Contact
          </ButtonLink>
        </div>
        <nav className="wanted-places section-rule mt-13 desktop:mt-21" aria-labelledby="wanted">
          <h2 className="type-heading-3 mt-5" id="wanted">
            Popular pages
          </h2>
          <ul className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
            {wantedPlaces.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </SiteFrame>
  );
}
