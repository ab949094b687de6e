import type { UnitState } from "#app/domain/stock/unit-states.ts";
import { capitalize } from "#app/lib/format.ts";
import { Badge } from "#app/ui/badge.tsx";

const tones = {
  "in stock": "done",
  out: "progress",
  "in repair": "new",
  lost: "failed",
  retired: "spam",
} as const;

export const UnitBadge = ({ state }: { state: UnitState }) => (
  <Badge tone={tones[state]}>{capitalize(state)}</Badge>
);
