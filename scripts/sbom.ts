import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { writeSbom } from "./supply-chain/shipped-packages.ts";

/** `npm run sbom`, or `npm run sbom -- FILE`: the software bill of materials of what ships. */
const file = process.argv[2] ?? "reports/sbom.cdx.json";
mkdirSync(dirname(file), { recursive: true });
writeSbom(file);
process.stdout.write(`${file}\n`);
