import { randomUUID } from "node:crypto";
import type { Auth } from "#app/domain/accounts/auth.server.ts";
import { headersAfter } from "#app/domain/accounts/session.server.ts";

/** Better Auth asks for an admin's session: one is made for this act, in the same transaction. */
export async function asCommandLine<Result>(
  api: Auth["api"],
  act: (headers: Headers) => Promise<Result>,
): Promise<Result> {
  const email = `${randomUUID()}@command-line.invalid`;
  const password = randomUUID();
  await api.createUser({ body: { email, password, name: "Command line", role: "admin" } });
  const answer = await api.signInEmail({ body: { email, password }, returnHeaders: true });
  const headers = headersAfter(answer.headers);
  const result = await act(headers);
  await api.deleteUser({ body: {}, headers });
  return result;
}
