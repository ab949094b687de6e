import { href, Link, useLocation } from "react-router";
import { useFollowUp, useRecordList } from "#app/desk/records/use-follow-up.ts";
import type { readPerson } from "#app/domain/people/person.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface Props {
  recordId: string;
  person: Awaited<ReturnType<typeof readPerson>>;
}

/** All that the same phone or address sent or booked, beside each record. */
export function PersonPart({ recordId, person }: Props) {
  const { pathname, search } = useLocation();
  const compare = (id: string) => {
    const query = new URLSearchParams(search);
    query.set("compare", id);
    return { pathname, search: query.toString() };
  };
  const twin = person.find(({ isTwin }) => isTwin);
  return (
    <section className="record-part person-part" aria-labelledby="record-person">
      <h3 id="record-person">This person</h3>
      {twin && (
        <div className="person-twin">
          <strong>Probably sent twice</strong>
          <p>
            {twin.title} has the {twin.same}, and is {twin.status.toLowerCase()}.
          </p>
          <div>
            <Link className="button" data-variant="outline" data-size="34" to={compare(twin.id)}>
              Compare
            </Link>
            <NotSameForm key={twin.id} otherId={twin.id} />
          </div>
        </div>
      )}
      <ol>
        {person.map((one) => (
          <li key={one.id}>
            <Icon name={one.icon} />
            <p>
              {one.isThis ? (
                <>
                  <strong>{one.title}</strong> (this)
                </>
              ) : (
                <Link to={href("/admin/:records/:id", { records: one.slug, id: one.id })}>
                  {one.title}
                </Link>
              )}
              {one.product && <span> {one.product}</span>}
              <small>{one.same}</small>
            </p>
            <p>
              <time title={one.inFull}>{one.at}</time>
              <small>{one.status}</small>
            </p>
          </li>
        ))}
      </ol>
      <ButtonLink
        variant="green"
        size={38}
        href={`${href("/booking")}?for=${recordId}`}
        aria-keyshortcuts="b"
        data-book-for
      >
        Book for them <kbd className="key no-script:hidden">b</kbd>
      </ButtonLink>
    </section>
  );
}

/** Marks another record as no duplicate of the open one, which hides it there from then on. */
export function NotSameForm({ otherId }: { otherId: string }) {
  const { Form, isBusy } = useFollowUp(useRecordList().say);
  return (
    <Form method="post" aria-busy={isBusy}>
      <input type="hidden" name="other" value={otherId} />
      <Button type="submit" variant="outline" size={34} name="intent" value="not-same">
        Not the same
      </Button>
    </Form>
  );
}
