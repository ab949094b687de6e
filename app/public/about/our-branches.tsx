import { BranchMap } from "#app/public/branches/branch-map.tsx";
import { mapsAppAddress, StreetMap } from "#app/public/branches/street-map.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { about } from "#content/about.ts";
import { branches, homeBranch } from "#content/branches.ts";

/** The named branches beside the map of the south, and below it the home city's streets on demand. */
export function OurBranches() {
  const { street, name, postcode } = homeBranch;
  return (
    <>
      <section className="our-branches surface-green" aria-labelledby="branches">
        <div className="desktop:absolute desktop:inset-0 desktop:-z-1">
          <BranchMap />
        </div>
        <div className="page-width relative">
          <div className="our-branches-list">
            <h2 className="type-heading-2" id="branches">
              {about.branchesHeading}
            </h2>
            <ul>
              {branches.map(({ id, name, localName, lang, focus, street, postcode, phone }) => (
                <li key={id}>
                  <h3 className="type-heading-3">
                    {name}
                    <span lang={lang}>{localName}</span>
                  </h3>
                  <p className="[line-height:1.5] text-soft">
                    {focus}
                    <span className="block text-[0.9375rem]">
                      {street}, {postcode}
                    </span>
                    <a
                      className="inline-block py-px text-[0.9375rem] [font-variant-numeric:tabular-nums] text-(--link) underline-offset-4"
                      href={phone.href}
                    >
                      {phone.shown}
                    </a>
                  </p>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </section>
      <section className="page-width home-map" aria-labelledby="home-map">
        <h2 className="type-heading-3" id="home-map">
          {about.homeMap}
        </h2>
        <StreetMap branch={homeBranch} variant="outline" />
        <TextLink href={mapsAppAddress(`${street}, ${name} ${postcode}`)}>
          Open in a maps app
        </TextLink>
      </section>
    </>
  );
}
