import { branches } from "#content/branches.ts";
import southMap from "./south-map.svg";

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
