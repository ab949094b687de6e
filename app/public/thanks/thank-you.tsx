import { answerTimes, formatHours } from "#app/domain/branches/answer-times.ts";
import { addressOf, type Branch } from "#app/domain/catalogue/branch.ts";
import type { Receipt } from "#app/domain/records/receipt.server.ts";
import { formatReceived } from "#app/lib/dates.ts";
import { fill } from "#app/lib/fill.ts";
import { mapsAppAddress } from "#app/lib/maps-app-address.ts";
import { LocalName } from "#app/public/branches/branch.tsx";
import { ButtonLink, PrintButton } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Riser, Via } from "#app/ui/trace.tsx";
import { company, whatsAppLink } from "#content/company.ts";
import { thanks, thanksWords } from "#content/thanks.ts";

/** @param message the specification's text after the form */
export function ThankYou({ message, receipt }: { message: string; receipt: Receipt }) {
  const words = thanks[receipt.kind];
  if (!words) return null;
  const at = new Date(receipt.at);
  const { branch } = receipt;
  const { phone = "", ...values } = receipt.values;
  // A phone number stays on one line.
  const known = {
    ...values,
    phone: phone.replaceAll(" ", "\u00a0"),
    ...answerTimes(at, branch),
    branch: branch.name,
  };
  const sent = [thanksWords.received, formatReceived(receipt.at, at)] as const;
  const next = words.steps.map(([name, when]) => [name, fill(when, known)] as const);
  return (
    <div className="thank-you page-width" data-thanks>
      <section className="thank-you-words" aria-labelledby="thanks">
        <p className="print-only mb-4 font-strong">{company.name}</p>
        <p className="type-lead text-ink-soft">{fill(thanksWords.greeting, known)}</p>
        <h1 className="type-display" id="thanks">
          <Lines lines={message.split(" ")} />
        </h1>
        <p className="type-lead">{fill(words.lead, known)}</p>
        <ol className="thank-you-steps">
          {[sent, ...next].map(([name, when], index) => (
            <li key={name}>
              {index < next.length && <Riser />}
              <Via live={index === next.length} />
              <strong>{name}</strong>
              <span>{when}</span>
            </li>
          ))}
        </ol>
        <div className="thank-you-actions">
          {words.see && (
            <ButtonLink href={fill(words.see.href, known)}>{words.see.label}</ButtonLink>
          )}
          <PrintButton variant="outline" icon="document">
            {thanksWords.print}
          </PrintButton>
        </div>
      </section>
      <AnsweringBranch branch={branch} />
      <section aria-labelledby="sent">
        <h2 className="type-heading-2" id="sent">
          {thanksWords.sent}
        </h2>
        <Facts className="fact-list-end section-rule mt-6" facts={receipt.facts} />
        <p className="mt-3 text-soft">
          {thanksWords.wrong}{" "}
          <a className="inline-link" href="/contactpage?about=correction#contact">
            {thanksWords.correct}
          </a>
        </p>
      </section>
      <section aria-labelledby="ways-on">
        <h2 className="type-heading-2" id="ways-on">
          {words.until}
        </h2>
        <ul className="thank-you-ways section-rule">
          {words.ways.map(({ label, text, href, for: who }) => (
            <li
              key={href}
              className={who && (who === "signed in" ? "signed-in-only" : "signed-out-only")}
            >
              <a href={href}>{label}</a>
              <span className="text-small text-soft">{text}</span>
              <Icon name="arrow" />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function AnsweringBranch({ branch }: { branch: Branch }) {
  const { name, phone } = branch;
  const address = addressOf(branch);
  return (
    <aside className="thank-you-branch surface-green" aria-labelledby="who-answers">
      <h2 className="type-heading-3" id="who-answers">
        {thanksWords.who}
      </h2>
      <p className="thank-you-place">
        {name}
        <LocalName branch={branch} />
      </p>
      <address className="grid not-italic">
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span className="text-soft">{formatHours(branch)}</span>
      </address>
      <a className="thank-you-phone" href={phone.href}>
        {phone.shown}
      </a>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="outline" href={whatsAppLink(thanksWords.whatsApp)}>
          <Icon name="message" />
          WhatsApp
        </ButtonLink>
        <ButtonLink variant="outline" href={mapsAppAddress(address.join(", "))}>
          <Icon name="pin" />
          Map
        </ButtonLink>
      </div>
      <Picture
        name="rental-crate"
        className="thank-you-picture"
        sizes="(width < 62.5rem) 340px, 520px"
        eager
      />
    </aside>
  );
}
