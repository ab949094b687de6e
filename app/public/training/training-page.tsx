import { trainingEnquiry } from "#app/domain/records/kinds/training-enquiry.server.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { breadcrumbList } from "#app/public/seo/breadcrumb-list.ts";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { CourseList } from "#app/public/training/course-list.tsx";
import { courseThings } from "#app/public/training/course-things.ts";
import { Enrolment } from "#app/public/training/enrolment.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { training } from "#content/training.ts";
import type { Route } from "./+types/training-page";

export function action({ request, context }: Route.ActionArgs) {
  return receiveForm({
    request,
    context,
    kind: trainingEnquiry,
    says: "submitted",
    to: "/",
  });
}

export function meta() {
  return pageMeta({
    title: training.title,
    description: training.description,
    path: "/trainingpage",
    jsonLd: [courseThings(), breadcrumbList([{ label: "Training" }], "/trainingpage")],
  });
}

export default function TrainingPage({ actionData }: Route.ComponentProps) {
  return (
    <div className="page-width desktop:grid desktop:grid-cols-[1fr_minmax(340px,33%)] desktop:gap-x-27">
      <div className="pt-8 desktop:pt-16 desktop:pb-34">
        <h1 className="type-title">
          <Lines lines={training.headline} />
        </h1>
        <p className="type-lead mt-5 max-w-[28em]">{training.lead}</p>
        <CourseList />
      </div>
      <Enrolment answer={actionData} />
    </div>
  );
}
