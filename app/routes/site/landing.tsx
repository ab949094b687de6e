import { EnquiryForm } from "#app/features/enquiries/enquiry-form.tsx";
import * as enquiries from "#app/features/enquiries/enquiry-repository.server.ts";
import { enquirySchema } from "#app/features/enquiries/enquiry-schema.ts";
import { receiveForm } from "#app/features/submissions/receive-form.server.ts";
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

export default function LandingPage({ actionData }: Route.ComponentProps) {
  return (
    <main>
      <EnquiryForm answer={actionData} />
    </main>
  );
}
