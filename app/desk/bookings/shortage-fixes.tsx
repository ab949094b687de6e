import { PostForm, useSay, useSend } from "#app/desk/forms/post-form.tsx";
import { bookingPath } from "#app/desk/frame/places.ts";
import type { Rental } from "#app/domain/bookings/show-booking.server.ts";
import type { Shortages } from "#app/domain/stock/shortages.server.ts";
import { Button } from "#app/ui/button.tsx";

interface Props {
  shortages: Shortages;
  /** Before the fixes, and where there are none. */
  before?: string;
  none?: string;
}

/** Why a booking cannot be confirmed. Each fix is a button of the form around, which sends it. */
export function ShortageFixes({
  shortages: { said, fixes },
  before = "It cannot be confirmed as it is. One of these changes solves it:",
  none = "It cannot be confirmed, and nothing within 120 days would solve it: call the customer.",
}: Props) {
  return (
    <section aria-label="Shortage" className="@container/fixes">
      {said.map((sentence) => (
        <p key={sentence} className="font-medium">
          {sentence}
        </p>
      ))}
      <p>{fixes.length > 0 ? before : none}</p>
      <ul className="mt-2 grid gap-x-5 gap-y-4 @min-[440px]/fixes:grid-cols-2 @min-[900px]/fixes:grid-cols-3">
        {fixes.map(({ title, said: what, button, value }, index) => (
          <li
            key={value}
            className="flex min-w-0 flex-col items-start border-t border-line pt-2 [&_.button]:max-w-full [&_.button]:px-3"
          >
            <strong className="font-medium">{title}</strong>
            <p className="mb-2 flex-1">{what}</p>
            <Button
              type="submit"
              variant={index === 0 ? "copper" : "outline"}
              size={38}
              name="fix"
              value={value}
            >
              {button}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Booking = Pick<Rental, "id" | "version">;

/** Why a booking cannot be confirmed, and a button for each change that would solve it. */
export function ShortageForm({ booking, shortages }: { booking: Booking; shortages: Shortages }) {
  const { send, isBusy } = useLineChange(booking.id);
  return (
    <PostForm send={send} isBusy={isBusy} fields={changing(booking)}>
      <ShortageFixes shortages={shortages} />
    </PostForm>
  );
}

/** The fields of a change of a line, beside the change itself. */
export const changing = ({ version }: Booking) =>
  [
    ["intent", "change-line"],
    ["version", String(version)],
  ] as const;

/** Sends a change of a line of a booking, from whichever page, and offers to undo it. */
export function useLineChange(id: string) {
  const say = useSay();
  return useSend(bookingPath(id), (outcome) => say(outcome));
}
