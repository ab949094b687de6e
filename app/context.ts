import { createContext } from "react-router";
import type { OpenAuth } from "#app/domain/accounts/auth.server.ts";
import type { Google } from "#app/domain/accounts/open-google.server.ts";
import type { Grant, Role } from "#app/domain/accounts/permissions.ts";
import type { Paper } from "#app/domain/billing/paper.ts";
import type { StoredLine } from "#app/domain/cart/cart.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import type { CurrentCatalogue } from "#app/domain/catalogue/current-catalogue.server.ts";
import type { FieldDifference } from "#app/domain/catalogue/document-words.ts";
import type { CustomerLink, MailContents } from "#app/domain/mail/mail-content.ts";
import type { Kinds } from "#app/domain/records/kinds.ts";
import type { Env } from "#app/env.server.ts";
import type { Store } from "#app/platform/db/store.ts";
import type { Announce, Trx } from "#app/platform/db/transact.ts";
import type { Limits } from "#app/platform/limits/limits.ts";
import type { ChangeBatches } from "#app/platform/live/change-batches.server.ts";
import type { Metrics, NamedRefusal } from "#app/platform/metrics/metrics.server.ts";
import type { PictureMade, PictureTask } from "#app/platform/pictures/picture-program.ts";
import type { TaskProcess } from "#app/platform/programs/task-process.server.ts";

/** The running application's parts, put here once at start. */
export interface App extends OpenAuth {
  env: Env;
  store: Store;
  /** The feed's changes as staff windows receive them. */
  batches: ChangeBatches;
  catalogue: CurrentCatalogue;
  google: Google;
  kinds: Kinds;
  /** Loaded with the first mail. */
  mailContents(): Promise<MailContents>;
  limits: Limits;
  metrics: Metrics;
  /** Makes the files of an upload. */
  pictures: TaskProcess<PictureTask, PictureMade>;
  /** Makes PDFs. */
  papers: TaskProcess<Paper, Uint8Array>;
  /** The link to a record's page for its customer, who needs no account; undefined for none. */
  customerLink(recordId: string): Promise<CustomerLink | undefined>;
  /** Makes due what is sent with a PDF, in the transaction that stores it. */
  afterPdf?: ((trx: Trx, announce: Announce, documentId: string) => Promise<void>) | undefined;
  now(): Date;
}

/** A request, as the HTTP shell passes it on. */
export interface RequestFacts {
  nonce: string | undefined;
  clientAddress: string;
  /** The request's number in the log. */
  requestId?: string | undefined;
  /** The status of the refusal, where the shell has not read the body. */
  bodyRefusal?: 411 | 413 | undefined;
  /** The pattern of the route that answered, such as `/admin/:records`, by which requests are counted. */
  pattern?: string;
  /** True for a page in which React runs, which has another policy. */
  runsReact?: boolean;
  /** Why it was refused, where its status does not tell. */
  refusal?: NamedRefusal;
}

/** The part of a logger that the application uses. */
export interface Log {
  error(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  info(facts: object, message: string): void;
  debug(facts: object, message: string): void;
}

export const appContext = createContext<App>();
export const requestContext = createContext<RequestFacts>({ nonce: undefined, clientAddress: "" });
/** `PUBLIC_ORIGIN`, or empty: addresses then begin with their path. */
export const originContext = createContext<string>("");
export const logContext = createContext<Log>(console);

/** The catalogue that this request shows: the published one, or a preview. */
export const catalogueContext = createContext<Catalogue>();
/** Drafts that this request shows, for staff; null for what visitors see. */
export const previewContext = createContext<{
  day: string;
  drafts: { kind: string; slug: string; title: string; differences: readonly FieldDifference[] }[];
} | null>(null);
/** The day in India, by which notices and openings are shown. */
export const todayContext = createContext<string>();

/** The signed-in person, set by the guards. */
export interface SignedIn {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  role: Role;
  /** Additional permissions that an admin granted to this coordinator. */
  grants: readonly Grant[];
  /** The id of the branch where a member of staff works; empty for none. */
  branch: string;
  secondFactor: "none" | "declined" | "given";
  /** When the password, and the code of who has one, was last given in this session. */
  confirmedAt: Date | undefined;
  /** True if the account began with a password that was printed at a start. */
  passwordWasPrinted: boolean;
  digest: "on" | "off";
}

export const signedInContext = createContext<SignedIn>();

/** Reads the cart once for a request, with the order in the cookie; set by the account's guard. */
export const cartContext = createContext<() => Promise<StoredLine[]>>();

/** The address whose data the privacy centre shows, set by its guard: docs/decisions/0029. */
export const privacyAddressContext = createContext<string>();

/** The account or address whose records a page may serve, set by both guards. */
export const ownerContext = createContext<{ userId: string } | { address: string }>();

/** The sender of a request, for services. */
export interface Caller {
  app: App;
  request: Request;
  clientAddress: string;
}

export interface SignedInCaller extends Caller {
  signedIn: SignedIn;
}
