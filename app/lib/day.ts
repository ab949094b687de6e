import { z } from "zod";

/** India has one zone, without summer time: a day begins at the same hour all year. */
const offset = "+05:30";
const dayMs = 24 * 60 * 60 * 1000;

/** A day as date fields send it, "2026-11-20"; undefined for anything else. */
export function plainDay(text: string | null | undefined): string | undefined {
  return z.iso.date().safeParse(text).data;
}

/** When the day begins in India, in ISO 8601, UTC. */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00${offset}`).toISOString();
}

/** When the next day begins. */
export function endOfDay(day: string): string {
  return new Date(Date.parse(startOfDay(day)) + dayMs).toISOString();
}
