import { asJson } from "#app/desk/live/page-json.server.ts";
import { loader as read } from "#app/desk/partners/partner-detail-page.tsx";

export const loader = asJson(read);
