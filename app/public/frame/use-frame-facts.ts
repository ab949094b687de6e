import { useRouteLoaderData } from "react-router";
import type { FrameFacts } from "#app/public/frame/read-frame.ts";
import { company } from "#content/company.ts";

/** The root's frame data, also for its error page; the company's own facts if loading failed. */
export function useFrameFacts(): FrameFacts {
  const root = useRouteLoaderData<() => { frame: FrameFacts }>("root");
  return (
    root?.frame ?? {
      address: [...company.address],
      phone: company.phone,
      branches: [],
      notices: [],
    }
  );
}
