import { Link } from "react-router";
import { PostForm } from "#app/desk/forms/post-form.tsx";
import { useMay } from "#app/desk/frame/use-may.ts";
import { RecordNotice } from "#app/desk/record/record-part.tsx";
import { useFollowUp } from "#app/desk/record/use-follow-up.ts";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import type { findRemaining } from "#app/domain/privacy/finish-erasure.server.ts";
import { formatCount } from "#app/lib/format.ts";
import { Button } from "#app/ui/button.tsx";

type Rest = NonNullable<Awaited<ReturnType<typeof findRemaining>>>;

/** Beside a request to erase: its obstacles first, then the button that finishes it. */
export function FinishErasurePart({ rest }: { rest: Rest }) {
  // Staff wrote the address into the bookings of `readdressed`.
  const { counts, obstacles, readdressed } = rest;
  const { send, isBusy } = useFollowUp();
  const mayErase = useMay("deletion");
  return (
    <RecordNotice label="Finish the erasure">
      <h3>Finish the erasure</h3>
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
      {obstacles.length === 0 && (
        <>
          <p>{describeErased(counts)}</p>
          {mayErase ? (
            <PostForm className="flex flex-wrap items-center gap-4" send={send} isBusy={isBusy}>
              <CheckBox name="sure" value="on" required label="This cannot be undone" />
              <Button type="submit" variant="danger" size={38} name="intent" value="finish-erasure">
                Erase the rest
              </Button>
            </PostForm>
          ) : (
            <p>An admin has to do this.</p>
          )}
        </>
      )}
    </RecordNotice>
  );
}

function describeErased({ erased, anonymised, hasAccount }: Rest["counts"]): string {
  const all = [
    erased > 0 && formatCount(erased, "record"),
    anonymised > 0 &&
      `personal data of ${formatCount(anonymised, "booking")}, except what accounting requires`,
    hasAccount && "the account",
    "the log of mails",
    "the name and address in this request",
  ].filter((what) => typeof what === "string");
  const list = new Intl.ListFormat("en-GB").format(all);
  return `This erases ${list}. The customer is notified by a last mail.`;
}
