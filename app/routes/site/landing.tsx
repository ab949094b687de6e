import * as enquiries from "#app/features/enquiries/enquiry-repository.server.ts";
import { enquirySchema } from "#app/features/enquiries/enquiry-schema.ts";
import { Clients } from "#app/features/landing/clients.tsx";
import { Enquiry } from "#app/features/landing/enquiry.tsx";
import { Hero } from "#app/features/landing/hero.tsx";
import { Solutions } from "#app/features/landing/solutions.tsx";
import { Testimonials } from "#app/features/landing/testimonials.tsx";
import { Training } from "#app/features/landing/training.tsx";
import { Welcome } from "#app/features/landing/welcome.tsx";
import { organization } from "#app/features/seo/organization.ts";
import { pageMeta } from "#app/features/seo/page-meta.ts";
import { receiveForm } from "#app/features/submissions/receive-form.server.ts";
import { landing } from "#content/landing.ts";
import type { Route } from "./+types/landing";

export function action({ request, context }: Route.ActionArgs) {
  return receiveForm({
    request,
    context,
    schema: enquirySchema,
    writer: enquiries,
    says: "submitted",
    to: "/",
  });
}

export { answerHeaders as headers } from "#app/features/forms/answer-headers.ts";

export const handle = { ground: "green" };

export function meta() {
  return pageMeta({
    title: landing.title,
    description: landing.description,
    path: "/",
    jsonLd: [organization()],
  });
}

export default function LandingPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <Welcome />
      <Solutions />
      <Training />
      <Testimonials />
      <Clients />
      <Enquiry answer={actionData} />
    </>
  );
}
