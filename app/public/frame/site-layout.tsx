import { Outlet } from "react-router";
import { catalogueContext, previewContext, todayContext } from "#app/context.ts";
import { redirectScript } from "#app/platform/http/request-purpose.ts";
import { PreviewBar } from "#app/public/frame/preview-bar.tsx";
import { showPreview } from "#app/public/frame/show-preview.server.ts";
import { SiteFrame } from "#app/public/frame/site-frame.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/site-layout";

export const middleware = [redirectScript, showPreview];

export function loader({ context, url }: Route.LoaderArgs) {
  const { number, noticesOn } = context.get(catalogueContext);
  const notices = noticesOn(context.get(todayContext));
  const preview = context.get(previewContext);
  return {
    notices: notices.map(({ slug, text }) => ({ slug, text })),
    ...(preview && { preview: { preview, number, path: url.pathname } }),
  };
}

export default function Frame({ loaderData }: Route.ComponentProps) {
  const { notices, preview } = loaderData;
  const before = (
    <>
      {preview && <PreviewBar {...preview} />}
      <Notices notices={notices} />
    </>
  );
  return (
    <SiteFrame before={before}>
      <Outlet />
    </SiteFrame>
  );
}

function Notices({ notices }: Pick<Route.ComponentProps["loaderData"], "notices">) {
  if (notices.length === 0) return null;
  return (
    <aside className="bg-tint text-board print:hidden" aria-label="Notices">
      <ul className="page-width grid gap-y-2 py-3">
        {notices.map(({ slug, text }) => (
          <li className="flex gap-x-2.5 [line-height:1.4] font-medium wrap-anywhere" key={slug}>
            <Icon name="alert" />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  );
}
