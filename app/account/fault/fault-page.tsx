import { openOwn } from "#app/account/booking/open-own.server.ts";
import { Call, FaultForm } from "#app/account/fault/fault-form.tsx";
import { appContext, catalogueContext } from "#app/context.ts";
import { answeringBranch, responsibleBranch } from "#app/domain/branches/responsible-branch.ts";
import { fault } from "#app/domain/faults/fault-kind.server.ts";
import { findMachinesOf } from "#app/domain/faults/fault-repository.server.ts";
import { machineName } from "#app/domain/faults/machine-name.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { SelectField } from "#app/ui/form.tsx";
import { Options } from "#app/ui/options.tsx";
import { UnlistedHead } from "#app/ui/unlisted-head.tsx";
import { faultWords } from "#content/faults.ts";
import type { Route } from "./+types/fault-page";

const words = faultWords.form;

/** The machines that are with the customer; the address may choose one. */
export async function loader(args: Route.LoaderArgs) {
  const { booking, base } = await openOwn(args);
  const { db } = args.context.get(appContext).store;
  const catalogue = args.context.get(catalogueContext);
  const machines = (await findMachinesOf(db, booking.id)).map((machine): [string, string] => [
    machine.handover_id ?? "",
    machineName(machine),
  ]);
  const asked = args.url.searchParams.get("machine");
  const [only, another] = machines;
  const chosen = machines.find(([id]) => id === asked) ?? (another ? undefined : only);
  const { reference, name, phone } = booking;
  return {
    base,
    sender: { reference, name, phone },
    machines,
    machine: chosen?.[0] ?? "",
    phone: answeringBranch(catalogue, responsibleBranch(catalogue.branches, booking)).phone,
  };
}

/** The sender is the booking's, whatever the form says. */
export async function action(form: Route.ActionArgs) {
  const { booking, base, userId } = await openOwn(form);
  const { id: booking_id, name, phone } = booking;
  return receiveForm({
    ...form,
    kind: fault,
    known: { booking_id, unit_id: "", name, phone },
    userId,
    success: "faultReported",
    to: base,
  });
}

/** "Report a fault" of a machine of one's own booking, by account or link. */
export default function FaultPage({ loaderData }: Route.ComponentProps) {
  const { base, sender, machines, machine, phone } = loaderData;
  return (
    <div className="page-width order-page">
      <UnlistedHead {...words} />
      <div>
        <p className="text-soft">
          {words.of} {sender.reference}
        </p>
        <h1 className="type-title">{words.title}</h1>
        <p className="type-lead mt-3 mb-8 max-w-[30em] text-soft">
          {machines.length > 0 ? words.lead : words.none}
        </p>
        {machines.length > 0 && (
          <FaultForm values={{ machine }}>
            <SelectField name="machine" wide>
              <option value="">{words.choose}</option>
              <Options of={machines} />
            </SelectField>
          </FaultForm>
        )}
      </div>
      <aside className="order-panel max-desktop:mt-11" aria-labelledby="call">
        <h2 className="type-heading-2" id="call">
          {faultWords.label.call}
        </h2>
        <Call phone={phone} />
        {machines.length > 0 && (
          <p>
            {words.weCall} {sender.name}, {sender.phone}.
          </p>
        )}
        <p>
          <a className="inline-link" href={base}>
            {words.back}
          </a>
        </p>
      </aside>
    </div>
  );
}
