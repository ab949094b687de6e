import { Outlet } from "react-router";
import { catalogueContext, todayContext } from "#app/context.ts";
import { redirectScript } from "#app/platform/http/request-purpose.ts";
import { SiteFrame } from "#app/public/frame/site-frame.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/site-layout";

export const middleware = [redirectScript];

export function loader({ context }: Route.LoaderArgs) {
  const notices = context.get(catalogueContext).noticesOn(context.get(todayContext));
  return { notices: notices.map(({ slug, text }) => ({ slug, text })) };
}

export default function Frame({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame before={<Notices {...loaderData} />}>
      <Outlet />
    </SiteFrame>
  );
}

function Notices({ notices }: Route.ComponentProps["loaderData"]) {
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
