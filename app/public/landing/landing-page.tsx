import { appContext, logContext } from "#app/context.ts";
import { enquiry } from "#app/domain/records/kinds/enquiry.server.ts";
import { findReceipt } from "#app/domain/records/receipt.server.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { readFlash } from "#app/platform/http/flash.server.ts";
import { Clients } from "#app/public/landing/clients.tsx";
import { Enquiry } from "#app/public/landing/enquiry.tsx";
import { Hero } from "#app/public/landing/hero.tsx";
import { Solutions } from "#app/public/landing/solutions.tsx";
import { Testimonials } from "#app/public/landing/testimonials.tsx";
import { Training } from "#app/public/landing/training.tsx";
import { Welcome } from "#app/public/landing/welcome.tsx";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { organization } from "#app/public/seo/schema-org.ts";
import { ThankYou } from "#app/public/thanks/thank-you.tsx";
import { UnlistedHead } from "#app/ui/unlisted-head.tsx";
import { landing } from "#content/landing.ts";
import { thanksWords } from "#content/thanks.ts";
import type { Route } from "./+types/landing-page";

/** After a form was stored the page thanks for it, once, at the place where visitors come to. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const flash = readFlash(request);
  if (!flash?.receipt) return {};
  const { text: says, receipt: signed } = flash;
  const receipt = await findReceipt(context.get(appContext), signed).catch((error) => {
    context.get(logContext).error({ err: error }, "receipt not read");
  });
  return receipt ? { thanks: { says, receipt } } : {};
}

export function action(form: Route.ActionArgs) {
  return receiveForm({ ...form, kind: enquiry, says: "submitted", to: "/" });
}

export const handle = { surface: "green" };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.thanks ? [] : pageMeta({ ...landing, path: "/", jsonLd: [organization()] });

export default function LandingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { thanks } = loaderData;
  const head = thanks && <UnlistedHead {...thanksWords} title={thanks.says} />;
  if (thanks && !actionData) {
    return (
      <>
        {head}
        <ThankYou {...thanks} />
      </>
    );
  }
  return (
    <>
      {head}
      <Hero />
      <Welcome />
      <Solutions />
      <Training />
      <Testimonials />
      <Clients />
      <Enquiry />
    </>
  );
}
