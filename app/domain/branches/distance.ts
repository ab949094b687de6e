interface Place {
  /** Degrees east and north, WGS 84. */
  longitude: number;
  latitude: number;
}

const earthKm = 6371;
/** Roads in the south of India are about so much longer than the straight line. */
const detour = 1.25;

/** About how far it is by road, in steps of ten kilometres. */
export function distanceBetween(one: Place, other: Place): number {
  const [a, b] = [toRadians(one), toRadians(other)];
  const straight = Math.acos(
    Math.min(
      1,
      Math.sin(a.north) * Math.sin(b.north) +
        Math.cos(a.north) * Math.cos(b.north) * Math.cos(a.east - b.east),
    ),
  );
  return 10 * Math.round((earthKm * straight * detour) / 10);
}

function toRadians({ longitude, latitude }: Place) {
  return { east: (longitude * Math.PI) / 180, north: (latitude * Math.PI) / 180 };
}
