import { href, Link, useLocation } from "react-router";
import { PostForm } from "#app/desk/live/post-form.tsx";
import { RecordPart } from "#app/desk/records/record-part.tsx";
import { useFollowUp } from "#app/desk/records/use-follow-up.ts";
import { KeyHint } from "#app/desk/ui/key-hint.tsx";
import type { readPerson } from "#app/domain/people/person.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface Props {
  recordId: string;
  person: Awaited<ReturnType<typeof readPerson>>;
}

/** All enquiries and bookings of the same phone or address, beside each record. */
export function CustomerPart({ recordId, person }: Props) {
  const { pathname, search } = useLocation();
  const compare = (id: string) => {
    const query = new URLSearchParams(search);
    query.set("compare", id);
    return { pathname, search: query.toString() };
  };
  const twin = person.find(({ isTwin }) => isTwin);
  return (
    <RecordPart id="record-customer" title="Customer">
      {twin && (
        <div className="my-2.5 bg-head px-3 py-2.5">
          <strong className="font-medium">Possible duplicate</strong>
          <p>
            {twin.title} has the {twin.same}, and is {twin.status.toLowerCase()}.
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Link
              className="button"
              data-variant="outline"
              data-size="34"
              to={compare(twin.id)}
              preventScrollReset
            >
              Compare
            </Link>
            <NotDuplicateForm key={twin.id} otherId={twin.id} />
          </div>
        </div>
      )}
      <ol>
        {person.map((one) => (
          <li
            key={one.id}
            className="grid grid-cols-[18px_minmax(0,1fr)_auto] gap-3 border-b border-line pt-[7px] pb-1.5 wrap-anywhere [&>.icon]:mt-0.5 [&>.icon]:w-4.5 [&>.icon]:text-board"
          >
            <Icon name={one.icon} />
            <p className="min-w-0">
              {one.isThis ? (
                <>
                  <strong className="font-medium">{one.title}</strong> (this)
                </>
              ) : (
                <Link
                  className="font-medium"
                  to={href("/admin/:records/:id", { records: one.slug, id: one.id })}
                >
                  {one.title}
                </Link>
              )}
              {one.product && <span> {one.product}</span>}
              <span className="block text-ink-soft">{one.same}</span>
            </p>
            <p className="min-w-0 text-right text-ink-soft">
              <time title={one.inFull}>{one.at}</time>
              <span className="block">{one.status}</span>
            </p>
          </li>
        ))}
      </ol>
      <div className="mt-4">
        <ButtonLink
          variant="green"
          size={38}
          href={`${href("/booking")}?for=${recordId}`}
          aria-keyshortcuts="b"
          data-book-for
        >
          Create booking <KeyHint>b</KeyHint>
        </ButtonLink>
      </div>
    </RecordPart>
  );
}

/** Marks another record as no duplicate of the open one, which hides it there from then on. */
export function NotDuplicateForm({ otherId }: { otherId: string }) {
  const { send, isBusy } = useFollowUp();
  return (
    <PostForm send={send} isBusy={isBusy}>
      <input type="hidden" name="other" value={otherId} />
      <Button type="submit" variant="outline" size={34} name="intent" value="not-same">
        Not a duplicate
      </Button>
    </PostForm>
  );
}
