import { once } from "node:events";
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { request as requestOverTls } from "node:https";
import { connect } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { decodeJwt } from "jose";
import type { EditOutcome } from "#app/desk/forms/answer-edit.server.ts";
import { scriptRequest } from "#app/lib/script-request.ts";
import { admin } from "#tests/support/settings.ts";
import { noteCookies, noteForm, noteQuery } from "#tests/support/typed.ts";

/** An answer as it came over the wire: no redirect followed, nothing decompressed. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Each Set-Cookie header whole. */
  cookies: string[];
  body: Buffer;
  text: string;
}

export interface Sending {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** One of this machine's own, such as 127.0.0.9, for a visitor to be told from others by. */
  localAddress?: string | undefined;
}

/**
 * Sends one request with exactly the headers given: unlike `fetch` it sets any, changes no path
 * and follows nothing.
 */
export async function send(url: string, path: string, sending: Sending = {}): Promise<Answer> {
  const { host, hostname, port, protocol } = new URL(url);
  const { method = "GET", headers = {}, body, localAddress } = sending;
  noteQuery(path);
  noteCookies(String(headers.Cookie ?? ""));
  const ask = protocol === "https:" ? requestOverTls : request;
  const outgoing = ask({
    host: "127.0.0.1",
    port,
    path,
    method,
    agent: false,
    localAddress,
    // Of a certificate that the test has made itself.
    servername: hostname,
    rejectUnauthorized: false,
    headers: {
      Host: host,
      ...(body !== undefined && { "Content-Length": Buffer.byteLength(body) }),
      ...headers,
    },
  });
  outgoing.end(body);
  const [incoming] = await once(outgoing, "response");
  const bytes = await buffer(incoming);
  return {
    status: incoming.statusCode,
    headers: incoming.headers,
    cookies: incoming.headers["set-cookie"] ?? [],
    body: bytes,
    text: bytes.toString("utf8"),
  };
}

/** A form's fields; a string is sent as it is. */
export type Fields = Record<string, string> | string;

/** Posts a form as a browser on the same site would; a header given as undefined is left out. */
export function postForm(
  url: string,
  path: string,
  fields: Fields,
  {
    headers = {},
    localAddress,
  }: { headers?: Record<string, string | undefined>; localAddress?: string } = {},
): Promise<Answer> {
  if (typeof fields !== "string") noteForm(Object.entries(fields));
  const all = {
    "Content-Type": "application/x-www-form-urlencoded",
    Origin: new URL(url).origin,
    ...headers,
  };
  return send(url, path, {
    method: "POST",
    localAddress,
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
    body: typeof fields === "string" ? fields : new URLSearchParams(fields).toString(),
  });
}

/** Posts a form that may hold files, as a browser on the same site would. */
export async function postMultipart(
  url: string,
  path: string,
  fields: Record<string, string>,
  files: Record<string, File> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  noteForm(Object.entries(fields));
  noteForm(Object.entries(files).map(([name, file]) => [name, file.name]));
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...files })) form.set(name, value);
  const encoded = new Response(form);
  return send(url, path, {
    method: "POST",
    headers: {
      "Content-Type": encoded.headers.get("Content-Type") ?? "",
      Origin: new URL(url).origin,
      ...headers,
    },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
}

/** Writes bytes to the server as they are. @returns all that it answered before it hung up */
export async function sendRaw(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  // A server that hangs up first is an answer too.
  socket.on("error", () => {});
  socket.write(bytes);
  return text(socket);
}

/** The status in an answer of `sendRaw`. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}

/** The content of the receipt that an answer carries for the thank-you page; its signature is not verified. */
export function receiptOf({ cookies }: Pick<Answer, "cookies">) {
  const [, receipt = ""] = /flash=\w+\.([^;]+)/.exec(cookies.join()) ?? [];
  return decodeJwt(receipt);
}

/** A visitor's browser, as far as cookies go. */
type Loaded<Data> = Data extends { type: "DataWithResponseInit"; data: infer Plain } ? Plain : Data;

/** The data of a page of the desk, by its module: `PageData<typeof import("…-page.tsx")>`. */
export type PageData<Page extends { loader: (...given: never[]) => unknown }> = Loaded<
  Exclude<Awaited<ReturnType<Page["loader"]>>, Response>
>;

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
