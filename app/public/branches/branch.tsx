import { type Branch, branches } from "#content/branches.ts";
import sheet from "./local-names.svg";
import southMap from "./south-map.svg";

type Props = { branch: Branch; dark?: boolean; className?: string };

/** The name in the branch's own script, as tall as the text; `dark` on paper. */
export function LocalName({ branch, dark = false, className = "" }: Props) {
  const { id, localName, lang } = branch;
  return (
    <img
      className={`local-name ${className}`}
      src={`${sheet}#${id}${dark ? "-dark" : ""}`}
      alt={localName}
      lang={lang}
      width="790"
      height="137"
      loading="lazy"
    />
  );
}

export function BranchMap() {
  return (
    <div className="branch-map">
      <img
        src={southMap}
        width="1140"
        height="972"
        loading="lazy"
        alt={`Map of south India with our branches in ${branches.map(({ name }) => name).join(", ")}`}
      />
    </div>
  );
}

/** A lazy frame in a closed `<details>` loads OpenStreetMap only when a visitor opens it. */
export function StreetMap({ branch, variant }: { branch: Branch; variant: "green" | "outline" }) {
  return (
    <details className="street-map">
      <summary className="button no-marker" data-variant={variant}>
        <span>Load the street map</span>
        <span>Close the street map</span>
      </summary>
      <iframe
        src={embedAddress(branch)}
        title={`Street map of ${branch.name}`}
        loading="lazy"
        sandbox="allow-scripts allow-same-origin allow-popups"
      />
    </details>
  );
}

type Place = Pick<Branch, "latitude" | "longitude">;

export function openStreetMapAddress({ latitude, longitude }: Place): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`;
}

function embedAddress({ latitude, longitude }: Place): string {
  // In degrees, about 2.5 km to each side.
  const [east, north] = [0.024, 0.012];
  const bounds = [longitude - east, latitude - north, longitude + east, latitude + north];
  const query = new URLSearchParams({
    bbox: bounds.map((degrees) => degrees.toFixed(4)).join(","),
    layer: "mapnik",
    marker: `${latitude},${longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}
