import { asJson } from "#app/desk/live/page-json.server.ts";
import { action as change, loader as read } from "#app/desk/records/records-page.tsx";

export const loader = asJson(read);
export const action = asJson(change);
