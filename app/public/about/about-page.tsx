import { fill } from "#app/lib/fill.ts";
import { mapsAppAddress } from "#app/lib/maps-app-address.ts";
import { BranchMap, LocalName, StreetMap } from "#app/public/branches/branch.tsx";
import { showPlaces } from "#app/public/branches/place.ts";
import { localBusinesses, organization, pageMeta } from "#app/public/seo/page-meta.ts";
import { TextLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { about } from "#content/about.ts";
import type { Route } from "./+types/about-page";

export function loader({ context }: Route.LoaderArgs) {
  return showPlaces(context);
}

export const meta: Route.MetaFunction = ({ loaderData: { figures, home, places }, matches }) =>
  pageMeta(matches, {
    ...about,
    description: fill(about.description, figures),
    path: "/aboutpage",
    crumbs: [{ label: "About" }],
    jsonLd: [organization(home), ...localBusinesses(places)],
  });

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { figures, home, places } = loaderData;
  const { street, name, postcode } = home;
  return (
    <>
      <section className="about-opening">
        <div className="page-width">
          <p className="text-body/snug font-strong text-copper-text desktop:text-lead">
            {about.tagline}
          </p>
          <h1 className="type-heading-2 tablet:type-display mt-6 max-w-[10em]">{about.headline}</h1>
          <div className="desktop:-mt-2 desktop:grid desktop:grid-cols-[7fr_5fr] desktop:items-end desktop:gap-6 desktop:pb-20">
            <Picture
              name="training"
              className="about-opening-picture"
              sizes={[104, 57, 820]}
              eager
            />
            <div className="max-w-[34em] pt-1 pb-16 desktop:relative desktop:max-w-[29em] desktop:pt-0 desktop:pb-34">
              <Picture
                name="rental-crate"
                className="about-opening-crate"
                sizes="(width < 62.5rem) 62vw, 400px"
              />
              <h2 className="type-heading-3">{about.welcome}</h2>
              {about.paragraphs.map((paragraph) => (
                <p className="mt-3" key={paragraph}>
                  {fill(paragraph, figures)}
                </p>
              ))}
            </div>
          </div>
        </div>
      </section>
      <section className="our-branches surface-green" aria-labelledby="branches">
        <div className="page-width">
          <div className="our-branches-list">
            <h2 className="type-heading-2" id="branches">
              {about.branchesHeading}
            </h2>
            <div className="max-desktop:-mx-margin max-desktop:mt-2 max-desktop:[mask-image:linear-gradient(transparent,#000_12%)] desktop:absolute desktop:inset-0 desktop:-z-1">
              <BranchMap branches={places} />
            </div>
            <ul>
              {places.map((branch) => (
                <li key={branch.id} id={branch.id} className="scroll-mt-6">
                  <h3 className="type-heading-3">
                    {branch.name}
                    <LocalName branch={branch} />
                  </h3>
                  <p className="text-soft">
                    {branch.focus}
                    <span className="block text-small">
                      {branch.street}, {branch.postcode}
                    </span>
                    <a
                      className="inline-block py-px text-small text-(--link) underline-offset-4"
                      href={branch.phone.href}
                    >
                      {branch.phone.shown}
                    </a>
                    {[branch.hours === home.hours ? "" : branch.hours, branch.closed]
                      .filter(Boolean)
                      .map((line) => (
                        <span className="block text-small" key={line}>
                          {line}
                        </span>
                      ))}
                  </p>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </section>
      <section className="page-width home-map" aria-labelledby="home-map">
        <h2 className="type-heading-3" id="home-map">
          {fill(about.homeMap, figures)}
        </h2>
        <StreetMap branch={home} variant="outline" />
        <TextLink href={mapsAppAddress(`${street}, ${name} ${postcode}`)}>
          Open in a maps app
        </TextLink>
      </section>
    </>
  );
}
