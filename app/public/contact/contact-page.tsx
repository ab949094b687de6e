import { contactMessage } from "#app/domain/records/kinds/contact-message.server.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { Departments } from "#app/public/contact/departments.tsx";
import { HomeBranch } from "#app/public/contact/home-branch.tsx";
import { Talk } from "#app/public/contact/talk.tsx";
import { breadcrumbList } from "#app/public/seo/breadcrumb-list.ts";
import { localBusinesses, organization } from "#app/public/seo/organization.ts";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { contact } from "#content/contact.ts";
import type { Route } from "./+types/contact-page";

export function action({ request, context }: Route.ActionArgs) {
  return receiveForm({
    request,
    context,
    kind: contactMessage,
    says: "submitted",
    to: "/",
  });
}

export function meta() {
  return pageMeta({
    title: contact.title,
    description: contact.description,
    path: "/contactpage",
    jsonLd: [
      organization(),
      ...localBusinesses(),
      breadcrumbList([{ label: "Contact" }], "/contactpage"),
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
