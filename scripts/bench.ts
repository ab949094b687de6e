import { buildIsCurrent } from "./build-stamp.ts";

/**
 * `npm run bench -- PART`: measures a part of the site against its goals (docs/performance.md):
 * `forms` (also the start and the memory), `catalogue`, `lists`, `paint`, `rentals`, `busy`, `billing`
 * or `windows`. The engine's name, sqlite or postgres, has it alone measured; numbers are the part's own.
 */
const parts = ["forms", "catalogue", "lists", "paint", "rentals", "busy", "billing", "windows"];
const part = process.argv[2] ?? "forms";
if (!parts.includes(part)) throw new Error(`${part} is none of ${parts.join(", ")}`);
if (!buildIsCurrent()) await import("./build.ts");
await import(`./bench/${part}.ts`);
process.exit();
