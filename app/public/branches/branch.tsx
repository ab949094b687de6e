import type { Branch } from "#app/domain/catalogue/branch.ts";
import drawn from "./drawn-branches.json" with { type: "json" };
import sheet from "./local-names.svg";
import southMap from "./south-map.svg";

type Named = Pick<Branch, "id" | "localName" | "lang">;

type Props = { branch: Named; dark?: boolean; className?: string };

/**
 * The name in the branch's own script, as tall as the text; `dark` on paper. It is drawn where it
 * was known to scripts/map.ts, so that no font is needed, else it is text.
 */
export function LocalName({ branch, dark = false, className = "" }: Props) {
  const { id, localName, lang } = branch;
  if (!drawn.some((one) => one.id === id && one.localName === localName)) {
    return (
      <span className={`block font-normal ${dark ? "text-ink-soft" : "text-soft"}`} lang={lang}>
        {localName}
      </span>
    );
  }
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

const drawingOf = ({ id, name, localName, longitude, latitude }: Placed) =>
  [id, name, localName, longitude, latitude].join();
const drawings = drawn.map(drawingOf);

/** The drawn map, and each branch that it does not show; if it shows another, all on bare land. */
export function BranchMap({ branches }: { branches: readonly Placed[] }) {
  const isDrawn = (branch: Placed) => drawings.includes(drawingOf(branch));
  const isTrue = branches.filter(isDrawn).length === drawings.length;
  const added = branches.filter((branch) => !(isTrue && isDrawn(branch)));
  return (
    <div className="branch-map">
      <img
        src={isTrue ? southMap : `${southMap}#land`}
        width="1140"
        height="972"
        loading="lazy"
        alt={`Map of south India with our branches in ${branches.map(({ name }) => name).join(", ")}`}
      />
      {added.length > 0 && (
        <svg className="branch-map-added" viewBox="0 0 640 812" aria-hidden="true">
          {added.map((branch) => {
            const [x, y] = spotOf(branch);
            return (
              <g key={branch.id} transform={`translate(${x} ${y})`}>
                <circle r="8" />
                <text x="20" y="7">
                  {branch.name}
                </text>
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}

/** As scripts/map.ts projects it (Mercator), in the units of the map's box. */
function spotOf({ longitude, latitude }: Spot) {
  const scale = 61.4;
  const north = (degrees: number) =>
    (180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360));
  return [
    Math.round(275 + scale * (longitude - 77.59)),
    Math.round(464 - scale * (north(latitude) - north(12.97))),
  ];
}

/** A lazy frame in a closed `<details>` loads OpenStreetMap only when a visitor opens it. */
export function StreetMap({
  branch,
  variant,
}: {
  branch: Pick<Branch, "name"> & Spot;
  variant: "green" | "outline";
}) {
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

type Spot = Pick<Branch, "latitude" | "longitude">;
type Placed = Pick<Branch, "id" | "name" | "localName"> & Spot;

function embedAddress({ latitude, longitude }: Spot): string {
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
