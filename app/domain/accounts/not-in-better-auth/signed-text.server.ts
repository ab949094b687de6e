import { type JWTPayload, jwtVerify, SignJWT } from "jose";

/** What a signed text is for: one made for another purpose is not accepted. */
type Purpose = "reset-password" | "verify-email" | "sign-in-code";

/**
 * Better Auth's links to a new password do not end with the password that they were made for, and
 * its cookie between password and code does not say whose sign-in it is: ours carry that, signed.
 */
export async function sign(values: JWTPayload, purpose: Purpose, secret: string): Promise<string> {
  const token = new SignJWT(values).setProtectedHeader({ alg: "HS256" }).setAudience(purpose);
  return token.sign(new TextEncoder().encode(secret));
}

/** @returns undefined for text that is not ours */
export async function readSigned(
  text: string,
  purpose: Purpose,
  secret: string,
): Promise<JWTPayload | undefined> {
  const options = { audience: purpose, algorithms: ["HS256"] };
  const key = new TextEncoder().encode(secret);
  return jwtVerify(text, key, options).then(
    ({ payload }) => payload,
    () => undefined,
  );
}
