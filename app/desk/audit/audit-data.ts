import { loader as read } from "#app/desk/audit/audit-page.tsx";
import { asJson } from "#app/desk/live/page-json.server.ts";

export const loader = asJson(read);
