import { Link } from "react-router";
import { useMay } from "#app/desk/frame/use-may.ts";
import { useFollowUp, useRecordList } from "#app/desk/records/use-follow-up.ts";
import type { Obstacle } from "#app/domain/privacy/finish-erasure.server.ts";
import { formatCount } from "#app/lib/format.ts";
import { Button } from "#app/ui/button.tsx";

interface Props {
  rest: {
    counts: { erased: number; anonymised: number; hasAccount: boolean };
    obstacles: readonly Obstacle[];
    /** The paths of bookings into which staff wrote the address. */
    readdressed: readonly string[];
  };
}

/** Beside a request to erase: what has to be seen to first, then the button that finishes it. */
export function FinishErasurePart({ rest: { counts, obstacles, readdressed } }: Props) {
  const { Form, isBusy } = useFollowUp(useRecordList().say);
  const mayErase = useMay("deletion");
  return (
    <section className="record-spam" aria-labelledby="finish-erasure">
      <h3 id="finish-erasure">Finish the erasure</h3>
      {obstacles.length > 0 && (
        <ul>
          {obstacles.map(({ what, path }) => (
            <li key={path}>
              {what} <Link to={path}>Open it</Link>
            </li>
          ))}
        </ul>
      )}
      {readdressed.map((path) => (
        <p key={path}>
          Staff added this address to a booking. Erase the rest only if it is that customer’s
          address. <Link to={path}>Read its history</Link>
        </p>
      ))}
      {obstacles.length === 0 && <p>{whatGoes(counts)}</p>}
      {obstacles.length === 0 && !mayErase && <p>An admin does this.</p>}
      {obstacles.length === 0 && mayErase && (
        <Form method="post" aria-busy={isBusy} className="flex flex-wrap items-center gap-4">
          <label className="flex items-center gap-3">
            <input className="tick" type="checkbox" name="sure" value="on" required /> This cannot
            be undone
          </label>
          <Button type="submit" variant="danger" size={38} name="intent" value="finish-erasure">
            Erase the rest
          </Button>
        </Form>
      )}
    </section>
  );
}

function whatGoes({ erased, anonymised, hasAccount }: Props["rest"]["counts"]): string {
  const all = [
    erased > 0 && formatCount(erased, "record"),
    anonymised > 0 && `what the books do not need of ${formatCount(anonymised, "booking")}`,
    hasAccount && "the account",
    "our record of the mails",
    "name and address of this request",
  ].filter((what) => typeof what === "string");
  const list = new Intl.ListFormat("en-GB").format(all);
  return `This erases ${list}. The person hears of it in a last mail.`;
}
