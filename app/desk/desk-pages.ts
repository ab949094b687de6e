/** A page of the desk. */
interface DeskPage {
  /** The module in app/desk. */
  file: string;
  /** All staff, or admins alone; without it those who work on records, all but engineers. */
  seenBy?: "all" | "admins";
  /** The path of the page within which it is shown. */
  within?: string;
  /** It is shown there while nothing else is. */
  isIndex?: boolean;
  /**
   * Without it a page whose data a window reads again by itself, and to which it sends forms, at the
   * path plus ".json"; else a page alone, such data alone, or neither: a file, a stream, a form.
   */
  is?: "page" | "data" | "other";
}

/** All addresses of the desk: `routes.ts`, `page-json.ts` and the guard follow from this list. */
export const deskPages: Readonly<Record<string, DeskPage>> = {
  "admin/frame": { file: "frame/staff-frame.tsx", seenBy: "all", is: "data" },
  "admin/live": { file: "live/live.ts", seenBy: "all", is: "other" },
  "admin/unseen.json": { file: "live/count-unseen.ts", seenBy: "all", is: "other" },
  "admin/appearance": { file: "frame/person-menu.tsx", seenBy: "all", is: "other" },
  "admin/logout": { file: "frame/logout.tsx", seenBy: "all", is: "other" },
  "admin/second-factor": { file: "people/second-factor-page.tsx", seenBy: "all", is: "page" },
  "admin/search.json": { file: "frame/search-field.tsx", is: "other" },

  admin: { file: "numbers/dashboard-page.tsx" },
  "admin/numbers": { file: "numbers/numbers-page.tsx", within: "admin", isIndex: true },
  "admin/numbers.csv": { file: "numbers/numbers-csv.ts", is: "other" },

  "admin/desk/:view": { file: "lists/desk-page.tsx" },
  "admin/desk/:view/:records/:id": {
    file: "record/record-page.tsx",
    within: "admin/desk/:view",
    is: "page",
  },
  "admin/views": { file: "lists/views-page.tsx", is: "page" },
  "admin/:list.csv": { file: "lists/list-csv.ts", seenBy: "admins", is: "other" },
  "admin/:records": { file: "lists/records-page.tsx" },
  "admin/:records/:id": { file: "record/record-page.tsx", within: "admin/:records" },
  // The one address of the desk that takes a large body (server/body-reader.ts).
  "admin/:records/:id/reply": { file: "record/record-page.tsx", is: "data" },
  "admin/:records/delete.json": { file: "record/delete.ts", seenBy: "admins", is: "other" },
  "admin/:records/:id/delete.json": { file: "record/delete.ts", seenBy: "admins", is: "other" },
  "admin/files/:id": { file: "record/reply-file.ts", is: "other" },
  "admin/faults/:id/photos/:photo": { file: "record/fault-photo.ts", seenBy: "all", is: "other" },
  "admin/careers/:id/cv": { file: "record/cv.ts", is: "other" },
  "admin/careers/:id/cv/view": { file: "record/cv.ts", seenBy: "admins", is: "other" },
  "admin/documents/:id/pdf": { file: "record/document-pdf.ts", seenBy: "all", is: "other" },

  "admin/quotations/add": { file: "quotations/add-quotation-page.tsx" },
  "admin/quotations/:id/edit": { file: "quotations/edit-quotation-page.tsx" },

  booking: { file: "bookings/add-booking-page.tsx" },
  edit: { file: "bookings/edit-booking-page.tsx" },
  "admin/line-stock.json": { file: "bookings/line-stock.ts", is: "other" },
  "admin/known-customers.json": { file: "bookings/find-customers.ts", is: "other" },
  "admin/calendar": { file: "calendar/calendar-page.tsx", seenBy: "all" },
  "admin/calendar/sheet": { file: "deliveries/sheet-page.tsx", seenBy: "all" },
  "admin/calendar/timeline": { file: "calendar/timeline-page.tsx" },
  "admin/bookings/:id/deliver": { file: "deliveries/deliver-page.tsx", seenBy: "all" },
  "admin/bookings/:id/return": { file: "deliveries/return-page.tsx", seenBy: "all" },
  "admin/u/:tag": { file: "deliveries/scanned-label.ts", seenBy: "all", is: "other" },

  "admin/invoices": { file: "money/invoices-page.tsx" },
  "admin/invoices/:id": { file: "money/document-page.tsx", within: "admin/invoices" },
  "admin/billing": { file: "money/billing-page.tsx" },

  "admin/stock": { file: "stock/stock-page.tsx" },
  "admin/stock/labels": { file: "stock/labels-page.tsx" },
  "admin/stock/:configuration": { file: "stock/units-page.tsx" },
  "admin/units/:tag": { file: "stock/unit-page.tsx" },
  "admin/catalogue": { file: "catalogue/catalogue-start.ts", is: "other" },
  "admin/catalogue/pictures": { file: "catalogue/receive-picture.ts", is: "other" },
  "admin/catalogue/:kind": { file: "catalogue/catalogue-page.tsx" },
  "admin/catalogue/:kind/:slug": { file: "catalogue/document-page.tsx" },
  "admin/catalogue/rates/:group": { file: "catalogue/rates-page.tsx" },

  "admin/payments": { file: "money/payments-page.tsx" },
  "admin/payments/:id": { file: "money/payment-page.tsx", within: "admin/payments" },
  "admin/payments/:id/proof": { file: "money/payment-proof.ts", is: "other" },
  "admin/payments/new": { file: "money/enter-payment-page.tsx" },

  customer: { file: "people/customer-page.tsx" },
  "admin/customers": { file: "people/customers-page.tsx" },
  "admin/customers/:id": { file: "people/customer-detail-page.tsx", within: "admin/customers" },
  "admin/customers/:id/statement": { file: "money/statement-page.tsx" },
  "admin/customers/:id/statement.csv": { file: "money/statement-csv.ts", is: "other" },
  partner: { file: "people/partner-page.tsx" },
  "admin/partners": { file: "people/partners-page.tsx" },
  "admin/partners/:id": { file: "people/partner-detail-page.tsx", within: "admin/partners" },
  "admin/tax": { file: "money/tax-start.ts", seenBy: "admins", is: "other" },
  "admin/tax/:month": { file: "money/tax-page.tsx", seenBy: "admins" },
  "admin/tax/:month/:table.csv": { file: "money/tax-csv.ts", seenBy: "admins", is: "other" },
  "admin/mail": { file: "lists/mail-page.tsx", seenBy: "admins" },
  "admin/mail/:id": { file: "lists/mail-detail-page.tsx", seenBy: "admins", within: "admin/mail" },
  "admin/audit": { file: "lists/audit-page.tsx", seenBy: "admins" },
  "admin/users": { file: "people/users-page.tsx", seenBy: "admins" },
  "admin/users/:id": { file: "people/user-page.tsx", seenBy: "admins", within: "admin/users" },
  "admin/users/invitations": { file: "people/invitations-page.tsx", seenBy: "admins" },
};
