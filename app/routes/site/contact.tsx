import * as messages from "#app/features/contact/contact-message-repository.server.ts";
import { contactSchema } from "#app/features/contact/contact-schema.ts";
import { Departments } from "#app/features/contact/departments.tsx";
import { HomeBranch } from "#app/features/contact/home-branch.tsx";
import { Talk } from "#app/features/contact/talk.tsx";
import { breadcrumbs } from "#app/features/seo/breadcrumbs.ts";
import { localBusinesses, organization } from "#app/features/seo/organization.ts";
import { pageMeta } from "#app/features/seo/page-meta.ts";
import { receiveForm } from "#app/features/submissions/receive-form.server.ts";
import { contact } from "#content/contact.ts";
import type { Route } from "./+types/contact";

export function action({ request, context }: Route.ActionArgs) {
  return receiveForm({
    request,
    context,
    schema: contactSchema,
    writer: messages,
    says: "submitted",
    to: "/",
  });
}

export { answerHeaders as headers } from "#app/features/forms/answer-headers.ts";

export function meta() {
  return pageMeta({
    title: contact.title,
    description: contact.description,
    path: "/contactpage",
    jsonLd: [
      organization(),
      ...localBusinesses(),
      breadcrumbs({ name: "Contact", path: "/contactpage" }),
    ],
  });
}

export default function ContactPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <Talk answer={actionData} />
      <Departments />
      <HomeBranch />
    </>
  );
}
