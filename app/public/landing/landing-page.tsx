import { enquiry } from "#app/domain/records/kinds/enquiry.server.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { Clients } from "#app/public/landing/clients.tsx";
import { Enquiry } from "#app/public/landing/enquiry.tsx";
import { Hero } from "#app/public/landing/hero.tsx";
import { Solutions } from "#app/public/landing/solutions.tsx";
import { Testimonials } from "#app/public/landing/testimonials.tsx";
import { Training } from "#app/public/landing/training.tsx";
import { Welcome } from "#app/public/landing/welcome.tsx";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { organization } from "#app/public/seo/schema-org.ts";
import { landing } from "#content/landing.ts";
import type { Route } from "./+types/landing-page";

export function action(form: Route.ActionArgs) {
  return receiveForm({ ...form, kind: enquiry, says: "submitted", to: "/" });
}

export const handle = { surface: "green" };

export const meta = () => pageMeta({ ...landing, path: "/", jsonLd: [organization()] });

export default function LandingPage() {
  return (
    <>
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
