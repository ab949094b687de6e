import type { EditOutcome } from "#app/desk/edit/answer-edit.server.ts";
import { scriptRequest } from "#app/lib/script-request.ts";
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

  /** Reads a page of the desk as a window does: its data, at its address plus ".json". */
  async read<Data = unknown>(path: string, headers: Record<string, string> = {}) {
    const answer = await this.get(dataPath(path), { ...scriptRequest, ...headers });
    return { ...answer, data: parseJson<Data>(answer) };
  }

  /** Sends a form of the desk as a window does. @returns what became of it, too */
  async save(path: string, fields: Fields, headers: Record<string, string> = {}) {
    const answer = await this.post(dataPath(path), fields, { ...scriptRequest, ...headers });
    return { ...answer, outcome: parseJson<EditOutcome>(answer) };
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

function dataPath(path: string): string {
  return path.replace(/(\?|$)/, ".json$1");
}

/** An answer of another kind, such as a redirect, gives an empty object. */
function parseJson<Data>({ headers, text }: Answer): Data {
  return JSON.parse(headers["content-type"]?.includes("json") && text ? text : "{}");
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
