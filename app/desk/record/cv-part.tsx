import { href } from "react-router";
import { useMay } from "#app/desk/frame/use-may.ts";
import { Disclosure } from "#app/desk/ui/disclosure.tsx";
import { formatFileSize } from "#app/lib/format.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/record-page";

type CvProps = Pick<NonNullable<Route.ComponentProps["loaderData"]["found"]>, "record">;

/** Each opening is logged, so it loads only then. */
export function CvView({ record: { id, file, values } }: CvProps) {
  const mayView = useMay("CV view");
  if (file?.type !== "pdf" || !mayView) return null;
  const view = href("/admin/careers/:id/cv/view", { id });
  return (
    <Disclosure title="Show CV">
      {() =>
        navigator.pdfViewerEnabled ? (
          <iframe
            className="h-[80dvh] w-full border border-line"
            src={`${view}#navpanes=0&view=FitH`}
            title={`CV of ${values.name}`}
          />
        ) : (
          <p>This browser cannot show a PDF. Please download it.</p>
        )
      }
    </Disclosure>
  );
}

export function CvLink({ record: { id, file } }: CvProps) {
  if (!file) return null;
  return (
    <ButtonLink variant="outline" size={42} href={href("/admin/careers/:id/cv", { id })} download>
      <Icon name="download" />
      CV, {formatFileSize(file.size)}
    </ButtonLink>
  );
}
