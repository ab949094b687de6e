import { asJson } from "#app/desk/live/page-json.server.ts";
import { loader as read, action as retry } from "#app/desk/mail/mail-page.tsx";

export const loader = asJson(read);
export const action = asJson(retry);
