import { type BranchId, branches } from "#content/branches.ts";
import { southMap } from "#content/south-map.ts";

export function BranchMap() {
  const { width, height, coast, traces } = southMap;
  const lines = Object.values(traces).join("");
  return (
    <svg
      className="branch-map"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Map of south India with our branches in ${branches.map(({ name }) => name).join(", ")}`}
    >
      <pattern
        id="hatch"
        width="9"
        height="9"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path d="M0 0H9M0 0V9" />
      </pattern>
      <path d={coast} />
      <path d={coast} fill="url(#hatch)" />
      <path d={lines} data-casing />
      <path d={lines} data-trace pathLength="1" />
      {branches.map(({ id, name, localName, lang }) => {
        const [x, y] = southMap.places[id];
        const home = id === "bangalore";
        const [dx, dy, anchor] = labels[id];
        return (
          <g key={id} transform={`translate(${x} ${y})`} data-home={home || undefined}>
            <circle r={home ? 16 : 8} />
            {home && <circle r="7" />}
            <text x={dx} y={dy} textAnchor={anchor}>
              {name}
              <tspan lang={lang} x={dx} dy="1.15em">
                {localName}
              </tspan>
            </text>
          </g>
        );
      })}
    </svg>
  );
}

// Where each label stands beside its circle, clear of lines and coast.
const labels: Record<BranchId, [dx: number, dy: number, anchor: "start" | "end"]> = {
  bangalore: [-24, -6, "end"],
  chennai: [20, 0, "start"],
  trivandrum: [20, 16, "start"],
  hyderabad: [20, -1, "start"],
  pune: [21, -4, "start"],
  kochi: [-18, 4, "end"],
};
