import { data, href } from "react-router";
import { ZodError } from "zod";
import { type App, appContext, signedInContext } from "#app/context.ts";
import { AddressField, KindFields } from "#app/desk/catalogue/kind-forms.tsx";
import { publisherIn } from "#app/desk/catalogue/publisher-in.ts";
import { fieldErrors, readBody, readForm } from "#app/desk/catalogue/read-document.server.ts";
import { DocumentFormContext } from "#app/desk/catalogue/use-document-form.ts";
import { VersionsPart } from "#app/desk/catalogue/versions-part.tsx";
import { type EditOutcome, findAct, receiveEdit } from "#app/desk/forms/answer-edit.server.ts";
import { EditForm, useEditing } from "#app/desk/forms/edit-form.tsx";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { HeaderLink, StaffPage } from "#app/desk/frame/staff-page.tsx";
import { LiveLine } from "#app/desk/live/live-provider.tsx";
import { pageData } from "#app/desk/live/page-data.ts";
import { useKeys } from "#app/desk/ui/keys.tsx";
import { may } from "#app/domain/accounts/permissions.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import {
  currentOf,
  type DocumentName,
  discardDraft,
  listVersions,
  saveDraft,
  takeBack,
} from "#app/domain/catalogue/catalogue.server.ts";
import { slugSchema } from "#app/domain/catalogue/catalogue-fields.ts";
import { findCatalogueKind } from "#app/domain/catalogue/catalogue-kinds.ts";
import { previewOf } from "#app/domain/catalogue/document-pages.ts";
import { changedPrices, differencesOf } from "#app/domain/catalogue/document-words.ts";
import { listDocuments } from "#app/domain/catalogue/list-documents.server.ts";
import { EditConflict, readVersion } from "#app/domain/edits/merge-edits.ts";
import { countPrepared } from "#app/domain/invoices/prepared.server.ts";
import { findClosedStops } from "#app/domain/publishing/closed-stops.server.ts";
import { describePublished, publish } from "#app/domain/publishing/publish.server.ts";
import { takeBackScheduled } from "#app/domain/publishing/scheduled.server.ts";
import { formatDayInFull, formatReceived, indianDay } from "#app/lib/dates.ts";
import { FormError, wrongField } from "#app/lib/form-error.ts";
import { capitalize, formatCount } from "#app/lib/format.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { isForScript } from "#app/platform/http/request-purpose.ts";
import { Badge } from "#app/ui/badge.tsx";
import { messages } from "#content/messages.ts";
import type { Route } from "./+types/document-page";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requirePermission(context, "catalogue");
  const app = context.get(appContext);
  const kind = requireKind(params.kind);
  const slug = requireSlug(params.slug);
  const [stored, documents] = await Promise.all([
    listVersions(app, { kind: kind.kind, slug }),
    listDocuments(app.store.db),
  ]);
  const form = readForm(kind, slug, documents, app.kinds, url.searchParams.get("group") ?? "");
  const current = currentOf(stored);
  if (!current && slug !== "new") throw data("This item does not exist.", { status: 404 });
  const shown = url.searchParams.has("all") ? stored : stored.slice(0, mostVersions);
  const now = app.now();
  const published = stored.find(({ state }) => state === "published");
  const scheduled = stored.find(({ state }) => state === "scheduled");
  const own = documents.find(({ document }) => {
    return document.kind === kind.kind && document.slug === slug;
  });
  return {
    shows: ["catalogue"],
    kind: kind.kind,
    one: kind.one,
    many: kind.many,
    slug,
    title: current ? kind.titleOf(current.body) : `Add ${kind.one.toLowerCase()}`,
    state: current?.values.state ?? "",
    document: current && {
      version: current.version,
      values: current.values,
      savedBy: current.savedBy,
    },
    hasDraft: current?.state === "draft",
    today: indianDay(now),
    /** The version that replaces the published one on a later day. */
    scheduled: scheduled && {
      version: scheduled.version,
      from: formatDayInFull(scheduled.shown_from ?? ""),
      by: scheduled.scheduler ?? "A former colleague",
      differences: differencesOf(form.fields, published?.body, scheduled.body),
    },
    isPublished: published !== undefined,
    /** A notice that visitors see, or will. */
    canTakeDown: (published?.values.until ?? "") >= indianDay(now) && kind.kind === "notice",
    /** Between the draft and what visitors see. */
    differences:
      current && published ? differencesOf(form.fields, published.body, current.body) : [],
    stops: own && (await findClosedStops(app.store.db, own, indianDay(now))),
    preview: current && previewOf({ kind: kind.kind, slug, ...current }, indianDay(now)),
    versions: shown.map(({ version, state, author, created_at, published_at, body }, index) => ({
      version,
      state,
      author: author ?? (version === 1 ? "First content" : "A former colleague"),
      when: formatReceived(published_at ?? created_at, now),
      differences:
        index + 1 < stored.length ? differencesOf(form.fields, stored[index + 1]?.body, body) : [],
    })),
    olderVersions: stored.length - shown.length,
    waiting: isRegistration(kind) && published ? await describeWaiting(app) : "",
    form,
  };
}

/** The newest of a document, unless all are asked for. */
const mostVersions = 20;

const source = pageData<typeof loader>("/admin/catalogue/:kind/:slug");
export const clientLoader = source.read;

export function action({ request, context, params }: Route.ActionArgs) {
  requirePermission(context, "catalogue");
  const app = context.get(appContext);
  const acting = actorOf(context);
  const kind = requireKind(params.kind);
  const name: DocumentName = { kind: kind.kind, slug: requireSlug(params.slug) };
  const save = async (fields: Record<string, string>) => {
    const isNew = params.slug === "new";
    const slug = isNew ? (fields.slug ?? "").trim() : params.slug;
    const to = { kind: kind.kind, slug };
    if (slug === "new") throw wrongField("slug", "Choose another address.");
    const body = readBody(kind, fields);
    const { data: valid, error } = kind.schema.safeParse(body);
    const { errors, rows }: ReturnType<typeof fieldErrors> = error
      ? fieldErrors(error)
      : { errors: {}, rows: {} };
    const { group } = readForm(kind, slug, await listDocuments(app.store.db), app.kinds).fields;
    if (group?.of && !group.options?.some(([option]) => option === body.group)) {
      errors.group = "Choose a group.";
    }
    if (Object.keys(errors).length > 0) throw new FormError(400, { errors, rows });
    await checkPrices(context, kind, slug, valid);
    const seen = isNew ? 0 : readVersion(fields);
    await saveDraft(app, { ...to, body, seen }, acting).catch((error: unknown) => {
      if (error instanceof ZodError) throw wrongField("slug", error.issues[0]?.message ?? "");
      if (isNew && error instanceof EditConflict) {
        throw wrongField("slug", "This address is taken. Choose another one.");
      }
      throw error;
    });
    const next = href("/admin/catalogue/:kind/:slug", to);
    if (!isForScript(request)) throw redirectWithFlash(request, next, "draftSaved");
    return { said: messages.draftSaved, next };
  };
  const acts: Record<string, (fields: Record<string, string>) => Promise<string>> = {
    async publish(fields) {
      const draft = { ...name, seen: Number(fields.seen) };
      const publisher = publisherIn({ request, context }, fields);
      const number = await publish(app, [draft], acting, publisher, fields.day);
      const waiting = isRegistration(kind) ? await describeWaiting(app) : "";
      return [describePublished(number, fields.day), waiting].filter(Boolean).join(" ");
    },
    async unschedule(fields) {
      const seen = Number(fields.seen);
      const publisher = publisherIn({ request, context }, fields);
      await takeBackScheduled(app, [{ ...name, seen }], acting, publisher);
      return "Taken back: it is not shown on its day.";
    },
    async discard(fields) {
      await discardDraft(app, { ...name, seen: Number(fields.seen) }, acting);
      return "Draft discarded. You find it under Versions.";
    },
    async "take-back"(fields) {
      const version = Number(fields.version);
      const versions = await listVersions(app, name);
      const former = versions.find((one) => one.version === version);
      if (former) await checkPrices(context, kind, name.slug, former.body);
      await takeBack(app, { ...name, version, seen: Number(fields.seen) }, acting);
      return `Version ${version} is a draft again.`;
    },
  };
  return receiveEdit(
    { request, context },
    async (fields) => {
      const act = findAct(acts, fields.intent);
      if (fields.intent && !act) throw data("Choose an action.", { status: 400 });
      const done = act ? { said: await act(fields).catch(refuseConflict) } : await save(fields);
      return data<EditOutcome>({ values: {}, errors: {}, ...done });
    },
    { gone: "This draft or version does not exist any more." },
  );
}

/** Acts other than saving the form have nothing to merge. */
function refuseConflict(error: unknown): never {
  if (!(error instanceof EditConflict)) throw error;
  const failure = "A colleague saved this just now. Look at it first: nothing was changed.";
  throw new FormError(409, { failure });
}

/** Anything else would be asked of the database, which knows no address like it. */
function requireSlug(text: string) {
  const { data: slug } = slugSchema.safeParse(text);
  if (!slug) throw data("This item does not exist.", { status: 404 });
  return slug;
}

function requireKind(text: string) {
  const kind = findCatalogueKind(text);
  if (!kind) throw data("This kind of item does not exist.", { status: 404 });
  return kind;
}

type Kind = ReturnType<typeof requireKind>;

/** Publishing one may leave confirmed bookings without an invoice that counts. */
const isRegistration = ({ kind }: Pick<Kind, "kind">) => kind === "registration";

/** The number of bookings to invoice under the current registrations, in words; empty for none. */
async function describeWaiting(app: App): Promise<string> {
  const count = await countPrepared(app);
  if (count === 0) return "";
  return `${formatCount(count, "booking")} ${count === 1 ? "waits for its" : "wait for their"} invoice.`;
}

type Context = Route.ActionArgs["context"];

/** Refuses changed prices where the permission for them is missing. */
async function checkPrices(context: Context, { kind, fields }: Kind, slug: string, after: unknown) {
  if (may(context.get(signedInContext), "prices")) return;
  const before = currentOf(await listVersions(context.get(appContext), { kind, slug }));
  const changed = changedPrices(fields, before?.body, after);
  if (changed.length === 0) return;
  const sentence = "Only users with the permission for prices can change this.";
  const errors = Object.fromEntries(changed.map((field) => [field, sentence]));
  throw new FormError(403, { errors, failure: "Prices were changed. Nothing was saved." });
}

export default function DocumentPage({ loaderData, actionData }: Route.ComponentProps) {
  const shown = source.useData(loaderData);
  const { kind, slug, many, title, state, hasDraft } = shown;
  return (
    <StaffPage
      title={title}
      beside={
        <div className="flex flex-wrap items-center gap-x-2 [&>p]:m-0">
          {state && <Badge tone={tones[state] ?? "done"}>{capitalize(state)}</Badge>}
          {hasDraft && <Badge tone="new">Draft</Badge>}
          <LiveLine>{shown.document && `Version ${shown.document.version}`}</LiveLine>
        </div>
      }
      actions={<HeaderLink to={href("/admin/catalogue/:kind", { kind })}>All {many}</HeaderLink>}
    >
      {shown.waiting && (
        <p className="mb-5">
          {shown.waiting}{" "}
          <a className="staff-link" href={href("/admin/billing")}>
            Billing
          </a>
        </p>
      )}
      {/* The form and the answer of one document are not for the next one. */}
      <DocumentParts key={`${kind}/${slug}`} shown={shown} answered={actionData} />
    </StaffPage>
  );
}

const tones: Record<string, "progress" | "done" | "spam"> = {
  shown: "progress",
  hidden: "done",
  retired: "spam",
};

type Shown = Route.ComponentProps["loaderData"];
type PartsProps = { shown: Shown; answered: EditOutcome | undefined };

/** The form begins anew with each answer, whose values are in it then, and with each other draft. */
function DocumentParts({ shown, answered }: PartsProps) {
  const path = href("/admin/catalogue/:kind/:slug", shown);
  const { round, opened, begin, sending } = useEditing(path, answered, shown);
  const { kind, one, document, form } = opened;
  const labels = Object.entries(form.fields).map(([name, { label }]) => [name, label]);
  // As it is now: a publishing leaves nothing changed.
  const changed = shown.hasDraft ? shown.differences : [];
  const notes = Object.fromEntries(
    changed.map(({ name, before }) => [name, `Changed. Published: ${before || "empty"}`]),
  );
  useKeys({
    "$mod+Enter": () =>
      globalThis.document.querySelector<HTMLFormElement>("#item")?.requestSubmit(),
  });
  return (
    <div className="grid items-start gap-x-12 gap-y-9 min-[1200px]:grid-cols-[minmax(0,720px)_minmax(320px,384px)]">
      <DocumentFormContext value={form}>
        <EditForm
          key={round}
          id="item"
          opened={document}
          now={shown.document}
          filled={form.filled}
          labels={{ ...Object.fromEntries(labels), slug: "Address" }}
          notes={notes}
          autoComplete="off"
          submit="Save draft"
          {...sending}
        >
          {!document && <AddressField kind={kind} one={one} />}
          <KindFields kind={kind} />
        </EditForm>
      </DocumentFormContext>
      {shown.document && (
        <VersionsPart shown={shown} version={shown.document.version} onReplaced={() => begin()} />
      )}
    </div>
  );
}
