/** The pages of a payment, and of an issued document. */
export const paymentPath = (id: string) => `/admin/payments/${id}`;
export const documentPath = (id: string) => `/admin/invoices/${id}`;

/** The page that enters a payment. */
export const enterPaymentHref = (
  of: { booking: string; purpose?: "deposit" } | { customer: string },
) => `/admin/payments/new?${new URLSearchParams(of)}`;
