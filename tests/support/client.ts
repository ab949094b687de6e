import { type Answer, type Fields, postForm, send } from "#tests/support/http.ts";
import { admin } from "#tests/support/settings.ts";

/** A visitor's browser, as far as cookies go. */
export class Client {
  readonly url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string) {
    this.url = url;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#keep(send(this.url, path, { headers: { ...this.#cookieHeader(), ...headers } }));
  }

  post(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#keep(
      postForm(this.url, path, fields, { headers: { ...this.#cookieHeader(), ...headers } }),
    );
  }

  /** The Cookie header that would be sent; empty when there is none. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  #cookieHeader(): { Cookie?: string } {
    return this.cookie ? { Cookie: this.cookie } : {};
  }

  async #keep(answering: Promise<Answer>): Promise<Answer> {
    const answer = await answering;
    for (const line of answer.cookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }
}

/** Signs in at the staff's sign-in page. @throws when the sign-in is refused */
export async function signInAt(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<Client> {
  const client = new Client(url);
  const { status, text } = await client.post("/adminlogin", { email, password });
  if (status !== 303) throw new Error(`${email} was not let in: ${status}\n${text}`);
  return client;
}

export function signInAsAdmin(url: string): Promise<Client> {
  return signInAt(url, admin);
}
