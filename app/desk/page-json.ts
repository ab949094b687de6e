import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import * as addBooking from "#app/desk/bookings/add-booking-page.tsx";
import * as booking from "#app/desk/bookings/edit-booking-page.tsx";
import * as calendar from "#app/desk/calendar/calendar-page.tsx";
import * as timeline from "#app/desk/calendar/timeline-page.tsx";
import * as catalogue from "#app/desk/catalogue/catalogue-page.tsx";
import * as catalogueDocument from "#app/desk/catalogue/document-page.tsx";
import * as rates from "#app/desk/catalogue/rates-page.tsx";
import * as deliver from "#app/desk/deliveries/deliver-page.tsx";
import * as returnPage from "#app/desk/deliveries/return-page.tsx";
import * as sheet from "#app/desk/deliveries/sheet-page.tsx";
import * as frame from "#app/desk/frame/staff-frame.tsx";
import * as audit from "#app/desk/lists/audit-page.tsx";
import * as desk from "#app/desk/lists/desk-page.tsx";
import * as mailDetail from "#app/desk/lists/mail-detail-page.tsx";
import * as mail from "#app/desk/lists/mail-page.tsx";
import * as records from "#app/desk/lists/records-page.tsx";
import * as dashboard from "#app/desk/numbers/dashboard-page.tsx";
import * as numbers from "#app/desk/numbers/numbers-page.tsx";
import * as invitations from "#app/desk/people/invitations-page.tsx";
import * as partnerDetail from "#app/desk/people/partner-detail-page.tsx";
import * as partner from "#app/desk/people/partner-page.tsx";
import * as partners from "#app/desk/people/partners-page.tsx";
import * as user from "#app/desk/people/user-page.tsx";
import * as users from "#app/desk/people/users-page.tsx";
import * as record from "#app/desk/record/record-page.tsx";
import * as labels from "#app/desk/stock/labels-page.tsx";
import * as stock from "#app/desk/stock/stock-page.tsx";
import * as unit from "#app/desk/stock/unit-page.tsx";
import * as units from "#app/desk/stock/units-page.tsx";

type Serve = (args: never) => unknown;

/** The pages whose data a window reads again by itself, or to which it sends forms. */
const pages: Record<string, { loader: Serve; action?: Serve }> = {
  "admin/frame.json": frame,
  "admin.json": dashboard,
  "admin/numbers.json": numbers,
  "admin/calendar/timeline.json": timeline,
  "booking.json": addBooking,
  "edit.json": booking,
  "partner.json": partner,
  "admin/partners.json": partners,
  "admin/partners/:id.json": partnerDetail,
  "admin/desk/:view.json": desk,
  "admin/calendar.json": calendar,
  "admin/calendar/sheet.json": sheet,
  "admin/bookings/:id/deliver.json": deliver,
  "admin/bookings/:id/return.json": returnPage,
  "admin/catalogue/:kind.json": catalogue,
  "admin/catalogue/rates/:group.json": rates,
  "admin/stock.json": stock,
  "admin/stock/labels.json": labels,
  "admin/stock/:configuration.json": units,
  "admin/units/:tag.json": unit,
  "admin/mail.json": mail,
  "admin/mail/:id.json": mailDetail,
  "admin/audit.json": audit,
  "admin/users.json": users,
  "admin/users/invitations.json": invitations,
  "admin/users/:id.json": user,
  "admin/catalogue/:kind/:slug.json": catalogueDocument,
  "admin/:records.json": records,
  "admin/:records/:id.json": record,
  // The one address of the desk that takes a large body (server/body-reader.ts).
  "admin/:records/:id/reply.json": record,
};

export const loader = (args: LoaderFunctionArgs) => serve(pages[args.pattern]?.loader, args);

export const action = (args: ActionFunctionArgs) => serve(pages[args.pattern]?.action, args);

/** A refusal gives its reason as JSON too. */
async function serve<Args>(part: Serve | undefined, args: Args): Promise<unknown> {
  if (!part) throw data(null, { status: 405 });
  try {
    return await part(args as never);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return Response.json({ reason: error.data ?? null }, error.init ?? {});
  }
}

/** The value that React Router's `data` makes. */
function isRefusal(error: unknown): error is { data: unknown; init: ResponseInit | null } {
  return error instanceof Object && "type" in error && error.type === "DataWithResponseInit";
}
