import { readFile, writeFile } from "node:fs/promises";
import { geoMercator, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { type BranchId, branches } from "#content/branches.ts";
import { em, localNamesSvg, outlineLocalName, outlineName } from "./local-names.ts";

/**
 * Draws the south of India into `app/public/branches/south-map.svg`: the mainland's coast (Natural
 * Earth 1:10m, public domain, by way of world-atlas; no islands, so that nothing looks served that
 * is not) and the six branches at their true places with
 * their names; and those names alone into `local-names.svg` beside it. They are files of their own
 * because they stand far down on their pages, and load when they are near.
 */

type Point = [x: number, y: number];

// 61.4 units to a degree: Pune, Chennai and Trivandrum with their labels just fill 640 by 812.
const projection = geoMercator()
  .scale(61.4 * (180 / Math.PI))
  .center([77.59, 12.97])
  .translate([275, 464]);

// Wide screens show more sea to the east, so the land runs on beyond the picture.
const drawn = { left: -140, top: -12, right: 1000, bottom: 960 };
// Clipping may close a ring around the whole frame; no land is that large.
const wholeFrame = 0.95 * (drawn.right - drawn.left) * (drawn.bottom - drawn.top);
const tolerance = 1.2;

const atlas: Topology<{ land: GeometryCollection }> = JSON.parse(
  await readFile("node_modules/world-atlas/land-10m.json", "utf8"),
);
const land = feature(atlas, atlas.objects.land);
const outline =
  geoPath(
    projection.clipExtent([
      [drawn.left, drawn.top],
      [drawn.right, drawn.bottom],
    ]),
  )(land) ?? "";

const rings = outline
  .split("M")
  .slice(1)
  .map((ring) => ring.replace(/Z$/, "").split("L").map(toPoint))
  .filter((ring) => area(ring) < wholeFrame);
const mainland = rings.reduce((largest, ring) => (area(ring) > area(largest) ? ring : largest));
const coast = toPath(simplify(mainland));

const places = Object.fromEntries(
  branches.map(({ id, longitude, latitude }) => {
    const place = projection([longitude, latitude]);
    if (!place) throw new Error(`${id} is not on the map`);
    return [id, place.map(Math.round)];
  }),
);

// The bend of each trace: the height of its 45° part. The rest follows from the two ends.
const turns: Partial<Record<BranchId, number>> = {
  pune: 165,
  hyderabad: 332,
  kochi: 553,
  trivandrum: 653,
};
const [homeX = 0, homeY = 0] = places.bangalore ?? [];
const traces = branches.filter(({ id }) => id !== "bangalore").map(({ id }) => trace(id));

// The position of each label beside its circle, clear of lines and coast.
const labels: Record<BranchId, [dx: number, dy: number, anchor: "start" | "end"]> = {
  bangalore: [-24, -6, "end"],
  chennai: [20, 0, "start"],
  trivandrum: [20, 16, "start"],
  hyderabad: [20, -1, "start"],
  pune: [21, -4, "start"],
  kochi: [-18, 4, "end"],
};

/** Local names are a little smaller than the Latin ones above them. */
const localSize = 0.84;

const folder = "app/public/branches";
const note =
  "<!-- Coast: Natural Earth. Letters: Anek by Ek Type, SIL Open Font License 1.1. Written by scripts/map.ts. -->";
const { left, top, right, bottom } = drawn;
await write(
  "south-map.svg",
  `viewBox="${left} ${top} ${right - left} ${bottom - top}" fill="none" stroke-linejoin="round"`,
  `<style>${styles()}</style>
<pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H9M0 0V9" stroke="#1b6e57" stroke-width="1.3"/></pattern>
<defs><path id="coast" d="${coast}"/></defs>
<use href="#coast" fill="#0f5b46" stroke="#2c8268" stroke-width="2"/><use href="#coast" fill="url(#hatch)"/>
<g id="land"/><g id="branches"><path d="${traces.join("")}" stroke="#0f5b46" stroke-width="8"/><path d="${traces.join("")}" stroke="#f2b880" stroke-width="3"/>
${(await Promise.all(branches.map(place))).join("\n")}</g>`,
);
// The drawn branches: one that is changed or added at the desk appears as text and by its place.
const drawnBranches = branches.map(({ id, name, localName, longitude, latitude }) => ({
  ...{ id, name, localName, longitude, latitude },
}));
await writeFile(`${folder}/drawn-branches.json`, `${JSON.stringify(drawnBranches, null, 2)}\n`);
await write("local-names.svg", "", await localNamesSvg());

async function write(name: string, attributes: string, content: string) {
  await writeFile(
    `${folder}/${name}`,
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${note}\n${content}</svg>\n`,
  );
}

/** The sizes of labels: the smaller the map, the larger they are on it, so that they stay legible. */
function styles() {
  return `#land:target~#branches{display:none}.label{transform:scale(.16)}.home{transform:scale(.21)}
@media(max-width:1059px){.label,.home{transform:scale(.2)}}
@media(max-width:799px){.label,.home{transform:scale(.28)}}`;
}

/** A branch's circle, and its names beside it. */
async function place(branch: (typeof branches)[number]): Promise<string> {
  const [x, y] = places[branch.id] ?? [0, 0];
  const [dx, dy, anchor] = labels[branch.id];
  const [name, local] = await Promise.all([outlineName(branch), outlineLocalName(branch)]);
  const isHome = branch.id === "bangalore";
  const from = (width: number) => (anchor === "end" ? -width : 0);
  const circles = isHome
    ? `<circle r="16"/><circle r="7" fill="#f2b880" stroke="none"/>`
    : `<circle r="8"/>`;
  return `<g transform="translate(${x} ${y})"><g fill="#0a3d30" stroke="#f2b880" stroke-width="3">${circles}</g><g transform="translate(${dx} ${dy})"><g class="label${isHome ? " home" : ""}" transform="scale(.2)"><path transform="translate(${from(name.width)})" d="${name.path}" fill="#faf8f3"/><path transform="translate(${Math.round(from(local.width * localSize))} ${1.15 * em})scale(${localSize})" d="${local.path}" fill="#bfd9cf"/></g></g></g>`;
}

/** From Bangalore: two leave it 7 units to the left, two 7 to the right, Chennai straight east. */
function trace(id: BranchId): string {
  const [x = 0, y = 0] = places[id] ?? [];
  const turn = turns[id];
  if (turn === undefined) {
    const step = y - homeY;
    return `M${homeX} ${homeY}H${x - 66 - Math.abs(step)}l${Math.abs(step)} ${step}H${x}`;
  }
  const start = homeX + (x < homeX - 60 ? -7 : id === "trivandrum" || id === "hyderabad" ? 7 : -7);
  const run = Math.abs(x - start);
  return y < homeY
    ? `M${start} ${homeY}V${turn + run}L${x} ${turn}V${y}`
    : `M${start} ${homeY}V${turn}L${x} ${turn + run}V${y}`;
}

function toPoint(text: string): Point {
  const [x = 0, y = 0] = text.split(",").map(Number);
  return [x, y];
}

function area(ring: Point[]): number {
  const closed = [...ring, ...ring.slice(0, 1)];
  return geoPath().area({ type: "Polygon", coordinates: [closed] });
}

/** Ramer, Douglas and Peucker: drops what strays less than the tolerance from a straight line. */
function simplify(points: Point[]): Point[] {
  const first = points[0];
  const last = points[points.length - 1];
  if (!first || !last || points.length < 3) return points;
  const distances = points.map((point) => distance(point, first, last));
  const farthest = distances.indexOf(Math.max(...distances));
  if ((distances[farthest] ?? 0) <= tolerance) return [first, last];
  return [...simplify(points.slice(0, farthest + 1)), ...simplify(points.slice(farthest)).slice(1)];
}

function distance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return Math.hypot(x - x1, y - y1);
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length;
}

/** Whole, relative coordinates: half the bytes of absolute ones. */
function toPath(ring: Point[]): string {
  let [x, y] = (ring[0] ?? [0, 0]).map(Math.round);
  let path = `M${x} ${y}l`;
  for (const point of ring.slice(1)) {
    const dx = Math.round(point[0]) - (x ?? 0);
    const dy = Math.round(point[1]) - (y ?? 0);
    if (dx === 0 && dy === 0) continue;
    path += `${path.endsWith("l") || dx < 0 ? "" : " "}${dx}${dy < 0 ? "" : " "}${dy}`;
    x = (x ?? 0) + dx;
    y = (y ?? 0) + dy;
  }
  return `${path}z`;
}
