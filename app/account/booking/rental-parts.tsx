import type { showOwn } from "#app/domain/own-rental/show-own.server.ts";
import { formatCount } from "#app/lib/format.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { rentalWords as words } from "#content/rental.ts";

type Own = Awaited<ReturnType<typeof showOwn>>;

/** Actions of a customer, each a row that leads to its form. */
export function Offers({ base, own }: { base: string; own: Pick<Own, "offered" | "again"> }) {
  if (own.offered.length === 0) return null;
  return (
    <ul className="print:hidden">
      {own.offered.map((offer) => {
        const [label, said] = words.offers[offer];
        return (
          <li key={offer} className="group relative">
            <span>
              <a
                className="cover-link text-body font-strong text-(--link)"
                href={addressOf(offer, base, own.again)}
              >
                {label}
              </a>
              <span className="text-small block text-soft">{said}</span>
            </span>
            <span className="self-center text-(--link) transition-transform group-hover:translate-x-1">
              <Icon name="arrow" />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function addressOf(offer: Own["offered"][number], base: string, again: string): string {
  if (offer === "fault") return `${base}/fault`;
  return offer === "again" ? `/estimate?${again}` : `${base}/change?what=${offer}`;
}

const most = 8;

/** The labels of the machines of a line that are with the customer, and what was exchanged. */
export function OwnMachines({ machines }: { machines: Own["machines"][string] | undefined }) {
  if (!machines) return null;
  const { tags, others, exchanged } = machines;
  const count = formatCount(tags.length + others, words.machines);
  const more = tags.length > 0 && `${formatCount(others, words.machines)} ${words.unlabelled}`;
  const all = [...tags, ...(others > 0 ? [more || count] : [])].join(", ");
  return (
    <span className="text-small block wrap-anywhere text-soft *:block">
      {all && tags.length <= most && (
        <span>
          {words.with}: {all}
        </span>
      )}
      {tags.length > most && (
        <details>
          <summary className="min-h-7 cursor-pointer font-medium">
            {words.with}: {count}
          </summary>
          {all}
        </details>
      )}
      {exchanged.map((said) => (
        <span key={said}>{said}</span>
      ))}
    </span>
  );
}

const tones = { "": "progress", done: "done", declined: "failed" } as const;

/** The open requests of the customer, and the last answer. */
export function Requests({ requests }: Pick<Own, "requests">) {
  if (requests.length === 0) return null;
  return (
    <section className="mt-9 max-w-[700px]" aria-labelledby="requests">
      <h2 className="type-heading-4" id="requests">
        {words.requests}
      </h2>
      <ul>
        {requests.map(({ id, said, answer, reason, at }) => (
          <li key={id} className="ledger-row border-b border-(--hairline) wrap-anywhere">
            <span>
              <span className="block whitespace-pre-line font-strong">{said}</span>
              <span className="text-soft">
                {at}. {words.answers[answer]} {reason}
              </span>
            </span>
            <Badge tone={tones[answer]}>{words.states[answer]}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
