import { Outlet } from "react-router";
import { catalogueContext, previewContext } from "#app/context.ts";
import { redirectScript } from "#app/platform/http/request-purpose.ts";
import { PreviewBar } from "#app/public/frame/preview-bar.tsx";
import { showPreview } from "#app/public/frame/show-preview.server.ts";
import { SiteFrame } from "#app/public/frame/site-frame.tsx";
import type { Route } from "./+types/site-layout";

export const middleware = [redirectScript, showPreview];

export function loader({ context, url }: Route.LoaderArgs) {
  const { number } = context.get(catalogueContext);
  const preview = context.get(previewContext);
  return preview && { preview, number, path: url.pathname };
}

export default function Frame({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame before={loaderData && <PreviewBar {...loaderData} />}>
      <Outlet />
    </SiteFrame>
  );
}
