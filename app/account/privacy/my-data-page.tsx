import { href, redirect } from "react-router";
import { AccountList, AccountPart } from "#app/account/dashboard/account-part.tsx";
import { CorrectPart } from "#app/account/privacy/correct-part.tsx";
import { appContext, privacyAddressContext } from "#app/context.ts";
import { restoreConsent, withdrawConsent } from "#app/domain/privacy/consent.server.ts";
import { correctAddress, findCorrectable } from "#app/domain/privacy/correct.server.ts";
import { closeSession } from "#app/domain/privacy/privacy-session.server.ts";
import { showStored } from "#app/domain/privacy/show-stored.server.ts";
import { privacyCookie } from "#app/platform/http/cookies.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { publicFormAction } from "#app/platform/http/form-action.server.ts";
import { Button, ButtonLink, TextLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { UnlistedHead } from "#app/ui/unlisted-head.tsx";
import { answerDays, privacyCentre } from "#content/privacy.ts";
import type { Route } from "./+types/my-data-page";

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { PRIVACY_CONTACT_NAME: name, PRIVACY_CONTACT_MAIL: email } = app.env;
  const address = context.get(privacyAddressContext);
  const stored = await showStored(app, address, url.searchParams);
  const correctable = await findCorrectable(app, address);
  return { ...stored, correctable, contact: { name, email } };
}

export const action = publicFormAction(async (fields, caller, { context }) => {
  const { app, request } = caller;
  const { intent } = fields;
  const here = href("/privacy/your-data/kept");
  const address = context.get(privacyAddressContext);
  if (intent === "withdraw") {
    await withdrawConsent(app, address);
    return redirectWithFlash(request, here, "consentWithdrawn");
  }
  if (intent === "consent") {
    await restoreConsent(app, address);
    return redirectWithFlash(request, here, "consentGiven");
  }
  if (intent === "correct") {
    await correctAddress(caller, address, fields);
    return redirectWithFlash(request, here, "dataCorrected");
  }
  if (intent !== "close") return redirect(here, 303);
  await closeSession(app, privacyCookie.read(request));
  const cookies = [privacyCookie.clear(request)];
  return redirectWithFlash(request, href("/privacy/your-data"), "privacyClosed", { cookies });
});

const words = privacyCentre.stored;

export default function KeptPage({ loaderData, actionData }: Route.ComponentProps) {
  const { address, account, records, companies, contacts, testimonials, mails } = loaderData;
  const { newer, older } = loaderData;
  const here = href("/privacy/your-data/kept");
  const isEmpty =
    !account &&
    [records, companies, contacts, testimonials, mails].every(({ length }) => length === 0);
  return (
    <div className="page-width pt-9 pb-21 desktop:pt-16">
      <UnlistedHead {...words} />
      <h1 className="type-title">{words.title}</h1>
      <p className="type-lead mt-4 mb-8 max-w-[34em]">{words.lead}</p>
      <div className="mb-8 flex flex-wrap items-center gap-x-5 gap-y-3 wrap-anywhere">
        <strong className="font-strong">{address}</strong> <Act intent="close">{words.close}</Act>
      </div>
      <nav className="kept-rights" aria-label={words.rights}>
        {(["consent", "correct", "request", "file", "erase"] as const).map((part) => (
          <a key={part} href={`#${part}`}>
            {words[part].heading}
          </a>
        ))}
      </nav>
      {isEmpty && <EmptyState title={words.nothing.title}>{words.nothing.text}</EmptyState>}
      {records.length > 0 && (
        <AccountPart id="records" heading={words.sent}>
          <AccountList rows={records}>
            {({ id, title, received, facts, hasCv }) => (
              <>
                <strong>{title}</strong>
                <small>{received}</small>
                <Facts className="stored-facts" facts={facts} />
                {hasCv && (
                  <small>
                    <a href={href("/privacy/your-data/cv/:id", { id })}>CV</a>
                  </small>
                )}
              </>
            )}
          </AccountList>
          {(newer || older) && (
            <Pager
              newer={newer && `${here}?after=${newer}#records`}
              older={older && `${here}?before=${older}#records`}
            >
              {words.order}
            </Pager>
          )}
        </AccountPart>
      )}
      <FactsPart id="account" heading={words.account} lists={account ? [account] : []} />
      <FactsPart id="companies" heading={words.partner} lists={companies} />
      <FactsPart id="contacts" heading={words.contact} lists={contacts} />
      <FactsPart id="testimonials" heading={words.testimonials} lists={testimonials} />
      <FactsPart id="mails" heading={words.mails} lists={mails.length > 0 ? [mails] : []} />
      <Rights loaderData={loaderData} actionData={actionData} />
    </div>
  );
}

type List = readonly { label: string; value: string }[];

function FactsPart(part: { id: string; heading: string; lists: readonly List[] }) {
  return part.lists.map((facts) => (
    <AccountPart key={part.id} id={part.id} heading={part.heading}>
      <ul className="account-list">
        {facts.map(({ label, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two mails may be alike.
          <li key={index}>
            <span>{label}</span>
            <small>{value}</small>
          </li>
        ))}
      </ul>
    </AccountPart>
  ));
}

/** The rights of the data subject. */
function Rights(page: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { isWithdrawn, contact, correctable } = page.loaderData;
  const { consent, request, file, erase } = words;
  return (
    <>
      <AccountPart id="consent" heading={consent.heading}>
        <p className="mb-4 max-w-[34em]">{isWithdrawn ? consent.withdrawn : consent.given}</p>
        <Act intent={isWithdrawn ? "consent" : "withdraw"}>
          {isWithdrawn ? consent.give : consent.withdraw}
        </Act>
      </AccountPart>
      <CorrectPart {...correctable} answer={page.actionData} />
      <AccountPart id="request" heading={request.heading}>
        <p className="mb-4 max-w-[34em]">
          {request.text} within {answerDays} days.
        </p>
        <TextLink href={href("/privacy/your-data/request")}>{request.link}</TextLink>
        <p className="mt-4">
          {request.contact} {contact.name}, <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
      </AccountPart>
      <AccountPart id="file" heading={file.heading}>
        <p className="mb-4 max-w-[34em]">{file.text}</p>
        <ButtonLink variant="outline" href={href("/privacy/your-data/export")}>
          <Icon name="download" /> Download my data
        </ButtonLink>
      </AccountPart>
      <AccountPart id="erase" heading={erase.heading}>
        <p className="mb-4 max-w-[34em]">{erase.text}</p>
        <ButtonLink variant="outline" href={href("/privacy/your-data/erase")}>
          <Icon name="trash" /> {erase.link}
        </ButtonLink>
      </AccountPart>
    </>
  );
}

/** One button that does one thing. */
function Act({ intent, children }: { intent: string; children: string }) {
  return (
    <form method="post" action={href("/privacy/your-data/kept")}>
      <Button type="submit" variant="outline" size={42} name="intent" value={intent}>
        {children}
      </Button>
    </form>
  );
}
