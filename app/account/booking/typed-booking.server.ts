import { href } from "react-router";
import { z } from "zod";
import { bookingFields } from "#app/domain/bookings/booking-fields.ts";
import { isOfCart } from "#app/domain/cart/cart.ts";
import { typedCookie } from "#app/platform/http/cookies.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";

const order = ["product", "quantity", "duration", "term", "day_from", "payment"];
const names = new Set([
  ...bookingFields.map((field) => ("name" in field ? field.name : field.column)),
  ...order,
]);

/** Browsers drop a cookie of 4,096 bytes with its name and settings. */
const mostBytes = 3_500;

/**
 * The cookie with what was typed into the booking form, for the account whose form it is. The cart
 * is stored, and not in it.
 * @returns nothing for other forms, and where it is too long
 */
export async function keepTyped(request: Request, path: string): Promise<string[]> {
  if (path !== href("/paymentpage")) return [];
  const { form_owner = "", ...fields } = await readForm(request);
  const typed = Object.entries(fields).filter(
    ([name, text]) => names.has(name) && !(name === "product" && isOfCart(text)),
  );
  const cookie = typedCookie.write(request, JSON.stringify([form_owner, ...typed]));
  return form_owner && cookie.length <= mostBytes ? [cookie] : [];
}

const kept = z.tuple([z.string()], z.tuple([z.string(), z.string()]));

/** The fields that an account typed before its session ended, by name. */
export function readTyped(request: Request, userId: string): Record<string, string> | undefined {
  const text = typedCookie.read(request);
  if (!text) return undefined;
  try {
    const [owner, ...typed] = kept.parse(JSON.parse(text));
    return Object.fromEntries(owner === userId ? typed : []);
  } catch {
    return {};
  }
}
