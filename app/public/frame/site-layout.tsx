import { Outlet } from "react-router";
import { redirectScript } from "#app/platform/http/request-purpose.ts";
import { SiteFrame } from "#app/public/frame/site-frame.tsx";

export const middleware = [redirectScript];

export default function Frame() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
