import { href } from "react-router";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { firstBookable, lastBookable } from "#app/domain/rental/line.ts";
import { addDays, plainDay } from "#app/lib/dates.ts";

/** The view of the timeline: a branch, a group, the first day, and four or thirteen weeks. */
export interface TimelineView {
  branch: string;
  group: string;
  from: string;
  days: 28 | 91;
  /** The configuration whose bookings are drawn; empty for the first one. */
  open: string;
}

/** Parses the address; invalid parts are as if they were left out. */
export function readTimelineView(
  params: URLSearchParams,
  { branches, groups }: Pick<Catalogue, "branches" | "groups">,
  { branch: own, today }: { branch: string; today: string },
): TimelineView {
  const isBranch = (id: string | null) => branches.some((one) => one.id === id);
  const branch = [params.get("branch"), own, branches[0]?.id ?? ""].find(isBranch) ?? "";
  const group = groups.find(({ slug }) => slug === params.get("group")) ?? groups[0];
  const asked = plainDay(params.get("from"));
  const isNear = asked && firstBookable <= asked && asked <= lastBookable;
  const open = group?.configurations.find(({ slug }) => slug === params.get("open"))?.slug ?? "";
  const days = params.get("days") === "91" ? 91 : 28;
  return { branch, group: group?.slug ?? "", from: isNear ? asked : today, days, open };
}

export function timelineHref(view: TimelineView, change: Partial<TimelineView>): string {
  const { days, ...rest } = { ...view, ...change };
  const query = new URLSearchParams(days === 91 ? { ...rest, days: "91" } : { ...rest });
  if (!rest.open) query.delete("open");
  return `${href("/admin/calendar/timeline")}?${query}`;
}

export const stepOf = ({ from, days }: TimelineView, direction: 1 | -1) =>
  addDays(from, direction * days);
