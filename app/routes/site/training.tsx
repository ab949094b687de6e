import { breadcrumbs } from "#app/features/seo/breadcrumbs.ts";
import { pageMeta } from "#app/features/seo/page-meta.ts";
import { receiveForm } from "#app/features/submissions/receive-form.server.ts";
import { CourseList } from "#app/features/training/course-list.tsx";
import { courseThings } from "#app/features/training/course-things.ts";
import { Enrolment } from "#app/features/training/enrolment.tsx";
import * as trainingEnquiries from "#app/features/training/training-enquiry-repository.server.ts";
import { trainingSchema } from "#app/features/training/training-schema.ts";
import { training } from "#content/training.ts";
import type { Route } from "./+types/training";

export function action({ request, context }: Route.ActionArgs) {
  return receiveForm({
    request,
    context,
    schema: trainingSchema,
    writer: trainingEnquiries,
    says: "submitted",
    to: "/",
  });
}

export { answerHeaders as headers } from "#app/features/forms/answer-headers.ts";

export function meta() {
  return pageMeta({
    title: training.title,
    description: training.description,
    path: "/trainingpage",
    jsonLd: [courseThings(), breadcrumbs({ name: "Training", path: "/trainingpage" })],
  });
}

export default function TrainingPage({ actionData }: Route.ComponentProps) {
  return (
    <div className="page-width desktop:grid desktop:grid-cols-[1fr_minmax(340px,33%)] desktop:gap-x-27">
      <div className="pt-8 desktop:pt-16 desktop:pb-34">
        <h1 className="type-title">
          {training.headline.map((line) => (
            <span className="block" key={line}>
              {line}
            </span>
          ))}
        </h1>
        <p className="type-lead mt-5 max-w-[28em]">{training.lead}</p>
        <CourseList />
      </div>
      <Enrolment answer={actionData} />
    </div>
  );
}
