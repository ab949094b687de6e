import { loader as read } from "#app/desk/frame/staff-frame.tsx";
import { asJson } from "#app/desk/live/page-json.server.ts";

export const loader = asJson(read);
