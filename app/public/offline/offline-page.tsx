import { BranchMap, LocalName } from "#app/public/branches/branch.tsx";
import { showPlaces } from "#app/public/branches/place.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { UnlistedHead } from "#app/ui/unlisted-head.tsx";
import { offline } from "#content/offline.ts";
import type { Route } from "./+types/offline-page";

export function loader({ context }: Route.LoaderArgs) {
  return showPlaces(context);
}

/** The service worker shows it at the address that failed, which "Try again" requests. */
export default function OfflinePage({ loaderData: { places } }: Route.ComponentProps) {
  return (
    <>
      <UnlistedHead {...offline} description={offline.reason} />
      <div className="page-width pt-13 pb-16 desktop:pt-21 desktop:pb-21" data-offline>
        <h1 className="type-mega">
          <Lines lines={offline.headline} />
        </h1>
        <p className="type-lead mt-6 max-w-[24em]">{offline.reason}</p>
        <div className="mt-8 flex flex-wrap gap-4">
          <ButtonLink href="">Try again</ButtonLink>
          <ButtonLink variant="outline" href="/">
            Home
          </ButtonLink>
        </div>
      </div>
      <section className="our-branches surface-green" aria-labelledby="branches">
        <div className="max-desktop:hidden desktop:absolute desktop:inset-0 desktop:-z-1">
          <BranchMap branches={places} />
        </div>
        <div className="page-width relative">
          <div className="our-branches-list pt-13 desktop:pt-0">
            <h2 className="type-heading-2" id="branches">
              {offline.branches}
            </h2>
            <ul>
              {places.map((branch) => (
                <li key={branch.id}>
                  <h3 className="type-heading-3">
                    {branch.name}
                    <LocalName branch={branch} />
                  </h3>
                  <p>
                    <a
                      className="type-heading-3 inline-block py-1 text-(--link) underline-offset-4"
                      href={branch.phone.href}
                    >
                      {branch.phone.shown}
                    </a>
                    <span className="block text-small text-soft">
                      {branch.street}, {branch.postcode}
                    </span>
                  </p>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </section>
    </>
  );
}
