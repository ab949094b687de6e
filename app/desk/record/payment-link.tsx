import { href } from "react-router";
import { formatAmount } from "#app/domain/billing/paise.ts";

export const paymentLink = ({ id }: { id: string }) => href("/admin/payments/:id", { id });

export const invoiceLink = (id: string) => `/admin/invoices/${id}`;

/** Where a payment is entered, for a booking or a customer. */
export const enterHref = (of: { booking: string } | { customer: string }) =>
  `${href("/admin/payments/new")}?${new URLSearchParams(of)}`;

/** What a field begins with: in rupees, with paise only where there are any. */
export const typedPaise = (paise: number) => formatAmount(paise).replace(/\.00$/, "");

/** The picture or PDF by which its customer shows it; each opening is logged. */
export function ProofLink({
  payment: { id, proof },
}: {
  payment: { id: string; proof: string | null };
}) {
  if (!proof) return null;
  return (
    <a href={href("/admin/payments/:id/proof", { id })} target="_blank" rel="noreferrer">
      Proof, {proof === "pdf" ? "PDF" : "picture"}
    </a>
  );
}
