import { repeatErasures } from "#app/domain/privacy/request-erasure.server.ts";
import { runCommand } from "./run-command.ts";
import { withServices } from "./with-services.ts";

/** `npm run erase-again`: after a restore, erases whom the backup does not know to be erased. */
await runCommand(() =>
  withServices(async (app) => {
    const { noted, ofOtherKeys, erased } = await repeatErasures(app);
    const also = `; ${ofOtherKeys} of them with another AUTH_SECRET: run it with that one, too`;
    process.stdout.write(
      `${noted} erasures are noted${ofOtherKeys > 0 ? also : ""}. ${erased} addresses were erased again.\n`,
    );
  }),
);
