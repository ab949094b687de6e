import { asJson } from "#app/desk/live/page-json.server.ts";
import { loader as read } from "#app/desk/users/users-page.tsx";

export const loader = asJson(read);
