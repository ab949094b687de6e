import {
  mapsAppAddress,
  openStreetMapAddress,
  StreetMap,
} from "#app/public/branches/street-map.tsx";
import { StreetSketch } from "#app/public/contact/street-sketch.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { homeBranch } from "#content/branches.ts";
import { company } from "#content/company.ts";

/** The postal address, cut out of a sketch of its streets; the street map opens in the sketch's place. */
export function HomeBranch() {
  const { name, localName, lang } = homeBranch;
  return (
    <section className="home-branch" aria-labelledby="home-branch">
      <div className="home-branch-address">
        <h2 className="type-heading-2" id="home-branch">
          {name}
          <span lang={lang}>{localName}</span>
        </h2>
        <address className="mt-4.5 mb-3 grid not-italic">
          {[company.name, ...company.address].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <p className="grid justify-items-start print:hidden">
          <TextLink href={openStreetMapAddress(homeBranch)}>Open in OpenStreetMap</TextLink>
          <TextLink href={mapsAppAddress(company.address.join(", "))}>Open in a maps app</TextLink>
        </p>
      </div>
      <div className="home-branch-map print:hidden">
        <StreetSketch />
        <StreetMap branch={homeBranch} variant="green" />
      </div>
    </section>
  );
}
