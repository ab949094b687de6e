import type { Branch } from "#content/branches.ts";

/**
 * The street map of a branch's city, loaded from OpenStreetMap only when a visitor opens it: a
 * lazy frame inside a closed `<details>` asks for nothing, also without script.
 */
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

/** The same map as a page of its own, which needs nothing of this one. */
export function openStreetMapAddress({ latitude, longitude }: Place): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`;
}

/** Opens the maps app of a phone, and a page elsewhere. */
export function mapsAppAddress(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}

/** How far the frame shows around the place, in degrees: about 2.5 km to each side. */
const around = 0.024;

function embedAddress({ latitude, longitude }: Place): string {
  const [east, north] = [around, around / 2];
  const bounds = [longitude - east, latitude - north, longitude + east, latitude + north];
  const query = new URLSearchParams({
    bbox: bounds.map((degrees) => degrees.toFixed(4)).join(","),
    layer: "mapnik",
    marker: `${latitude},${longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}
