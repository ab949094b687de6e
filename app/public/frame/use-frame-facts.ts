import { useRouteLoaderData } from "react-router";
import type { FrameFacts } from "#app/public/frame/read-frame.ts";
import { company } from "#content/company.ts";

/** What the root loaded, because its error page has a frame too; the company's own facts where that failed. */
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
