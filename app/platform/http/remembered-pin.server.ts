import { pinCode } from "#app/lib/field-rules.ts";
import { pinCookie } from "#app/platform/http/cookies.ts";

/** The PIN code that was entered on this device before; empty for none. */
export function rememberedPin(request: Pick<Request, "url" | "headers">): string {
  return pinCode("").safeParse(pinCookie.read(request)).data ?? "";
}
