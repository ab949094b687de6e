import { loader as read } from "#app/desk/dashboard/numbers/numbers-page.tsx";
import { asJson } from "#app/desk/live/page-json.server.ts";

export const loader = asJson(read);
