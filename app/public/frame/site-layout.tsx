import { Outlet, useMatches } from "react-router";
import { redirectScript } from "#app/platform/http/request-purpose.ts";
import { SiteFrame } from "#app/public/frame/site-frame.tsx";

export const middleware = [redirectScript];

/** A page whose first board runs up behind the navbar says so: `export const handle = { surface: "green" }`. */
export default function Frame() {
  const onGreen = useMatches().some(
    ({ handle }) =>
      typeof handle === "object" &&
      handle !== null &&
      "surface" in handle &&
      handle.surface === "green",
  );
  return (
    <SiteFrame surface={onGreen ? "green" : "paper"}>
      <Outlet />
    </SiteFrame>
  );
}
