import { useState } from "react";
import { data, href, useNavigate, useSearchParams } from "react-router";
import { z } from "zod";
import { appContext } from "#app/context.ts";
import { CatalogueList } from "#app/desk/catalogue/catalogue-list.tsx";
import { listCatalogue } from "#app/desk/catalogue/catalogue-rows.server.ts";
import { readChanges, undoOf } from "#app/desk/catalogue/document-changes.ts";
import { publisherIn } from "#app/desk/catalogue/publisher-in.ts";
import { ClosedStopList, DifferenceList, FromDay } from "#app/desk/catalogue/versions-part.tsx";
import { answerEdit } from "#app/desk/forms/answer-edit.server.ts";
import { FormDialog, useStore } from "#app/desk/forms/post-form.tsx";
import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { StaffPage } from "#app/desk/frame/staff-page.tsx";
import { noSearch, pageData } from "#app/desk/live/page-data.ts";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { KeyHint, useKeys } from "#app/desk/ui/keys.tsx";
import { LinkTabs } from "#app/desk/ui/link-tabs.tsx";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { catalogueKinds } from "#app/domain/catalogue/catalogue-kinds.ts";
import {
  changeDocuments,
  duplicateDocument,
  moveDocument,
} from "#app/domain/catalogue/change-documents.server.ts";
import {
  describePublished,
  publish,
  takeDownNotice,
} from "#app/domain/publishing/publish.server.ts";
import { takeBackScheduled } from "#app/domain/publishing/scheduled.server.ts";
import { digits } from "#app/lib/field-rules.ts";
import { formatCount, formatNumber } from "#app/lib/format.ts";
import { readWholeForm } from "#app/platform/http/form-body.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/catalogue-page";

export async function loader({ context, params }: Route.LoaderArgs) {
  requirePermission(context, "catalogue");
  const kind = kindSchema.safeParse(params.kind).data;
  if (!kind) throw data("The catalogue has no such list.", { status: 404 });
  // Configurations are listed below their groups.
  const listed = kind === "configuration" ? "group" : kind;
  return { shows: ["catalogue"], ...(await listCatalogue(context.get(appContext), listed)) };
}

const source = pageData<typeof loader>("/admin/catalogue/:kind", noSearch);
export const clientLoader = source.read;

const kindSchema = z.enum(catalogueKinds.map(({ kind }) => kind));

const order = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("move"), kind: kindSchema, slug: z.string(), after: z.string() }),
  z.object({ intent: z.literal("change"), kind: kindSchema, changes: z.string() }),
  z.object({ intent: z.literal("duplicate"), kind: kindSchema, slug: z.string() }),
  z.object({ intent: z.literal("take-down"), kind: z.literal("notice"), slug: z.string() }),
  z.object({ intent: z.literal("publish") }),
  z.object({ intent: z.literal("unschedule") }),
]);

/** Fields that the list itself may change in any version of a document. */
const listedFields = z.strictObject({ order: z.number().optional(), state: z.string().optional() });

/** "configuration business-14 3": at the version that was seen. */
const draftSchema = z.preprocess(
  (text) => String(text).split(" "),
  z.tuple([kindSchema, z.string(), digits("Reload the page and try again.")]),
);

/** The most drafts that are published together, with some fields to spare. */
const mostFields = 2_000;

export async function action({ request, context }: Route.ActionArgs) {
  requirePermission(context, "catalogue");
  const { fields, lists } = await readWholeForm(request, mostFields);
  const asked = order.safeParse(fields).data;
  if (!asked) throw data("Unknown action. Reload the page and try again.", { status: 400 });
  const app = context.get(appContext);
  const acting = actorOf(context);
  const gone = "It is not in the catalogue any more. Nothing was changed.";
  return answerEdit({ context, fields, gone }, async () => {
    if (asked.intent === "publish" || asked.intent === "unschedule") {
      const drafts = z.array(draftSchema).parse(lists.draft ?? []);
      const names = drafts.map(([kind, slug, seen]) => ({ kind, slug, seen }));
      const publisher = publisherIn({ request, context }, fields);
      if (asked.intent === "unschedule") {
        await takeBackScheduled(app, names, acting, publisher);
        return { said: `Taken back: ${formatNumber(names.length)} not shown on their day.` };
      }
      const number = await publish(app, names, acting, publisher, fields.day);
      return { said: describePublished(number, fields.day) };
    }
    if (asked.intent === "duplicate") {
      return { said: `${await duplicateDocument(app, asked, acting)} added as a draft.` };
    }
    if (asked.intent === "take-down") {
      return {
        said: `Taken down. Visitors see version ${await takeDownNotice(app, asked, acting)}.`,
      };
    }
    const former =
      asked.intent === "move"
        ? await moveDocument(app, { ...asked, after: asked.after || undefined }, acting)
        : await changeDocuments(
            app,
            asked.kind,
            () => readChanges(asked.changes, listedFields),
            acting,
          );
    const { kind } = asked;
    const path = href("/admin/catalogue/:kind", { kind });
    return { said: "Draft saved.", undo: undoOf(path, former, { kind, intent: "change" }) };
  });
}

export default function CataloguePage({ loaderData, params }: Route.ComponentProps) {
  const { kind, one, columns, main, areNumbers, rows, tabs, drafts, scheduled, newest, today } =
    source.useData(loaderData);
  const [asked, ask] = useState<keyof typeof dialogs>();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const add = `${href("/admin/catalogue/:kind", { kind })}/new`;
  useKeys(one ? { n: () => navigate(add) } : {});
  return (
    <StaffPage
      title="Catalogue"
      windowTitle={`${drafts.length > 0 ? `(${drafts.length}) ` : ""}Catalogue`}
      line={
        <>
          {newest && `version ${newest.number}, published ${newest.at.short}`}
          {newest?.author && `, by ${newest.author}`}
        </>
      }
      actions={
        <div className="ml-auto flex flex-wrap gap-2 max-tablet:order-2 max-tablet:mt-2 max-tablet:ml-0 max-tablet:basis-full">
          {one && (
            <ButtonLink variant="outline" size={38} href={add} aria-keyshortcuts="n">
              <Icon name="plus" />
              {`Add ${one}`}
              <KeyHint>n</KeyHint>
            </ButtonLink>
          )}
          {scheduled.length > 0 && (
            <Button variant="outline" size={38} onClick={() => ask("unschedule")}>
              {`${formatNumber(scheduled.length)} scheduled…`}
            </Button>
          )}
          {drafts.length > 0 && (
            <Button size={38} onClick={() => ask("publish")}>
              {`Publish ${formatCount(drafts.length, "draft")}…`}
            </Button>
          )}
        </div>
      }
    >
      <LinkTabs
        label="Kinds"
        tabs={tabs.map(({ kind: to, ...tab }) => ({
          ...tab,
          to: href("/admin/catalogue/:kind", { kind: to }),
          isCurrent: to === kind,
        }))}
      />
      <div className="mb-3 flex">
        <input
          key={params.kind}
          type="search"
          aria-label="Find in this list"
          placeholder="Find in this list"
          className="small-field min-h-9.5 w-full max-w-68 max-tablet:min-h-11 max-tablet:max-w-none"
          defaultValue={search.get("q") ?? ""}
          onChange={({ target: { value } }) =>
            setSearch(value ? { q: value } : {}, { replace: true, preventScrollReset: true })
          }
        />
      </div>
      <CatalogueList
        key={kind}
        {...{ kind, columns, main, areNumbers, rows }}
        label={tabs.find((tab) => tab.kind === kind)?.label ?? ""}
        search={(search.get("q") ?? "").trim()}
      />
      {asked && (
        <DraftsDialog
          intent={asked}
          drafts={asked === "publish" ? drafts : scheduled}
          {...{ kind, today }}
          onClose={() => ask(undefined)}
        />
      )}
    </StaffPage>
  );
}

type Listed = Route.ComponentProps["loaderData"];
type DialogProps = Pick<Listed, "kind" | "today"> & {
  intent: keyof typeof dialogs;
  drafts: Listed["drafts"] | Listed["scheduled"];
  onClose(): void;
};

const dialogs = {
  publish: {
    title: "Publish drafts",
    text: "Visitors see the selected drafts as soon as they are published, or from the start of a day on.",
    submit: (count: number) => `Publish ${formatCount(count, "draft")}`,
    none: "There is no draft any more.",
    variant: "green",
  },
  unschedule: {
    title: "Scheduled",
    text: "Visitors see these from the start of their day on. Select what to take back before: it becomes a draft again.",
    submit: (count: number) => `Take back ${count}`,
    none: "Nothing is scheduled any more.",
    variant: "danger",
  },
} as const;

/** Lists drafts with what they change, and publishes or takes back those that are selected, together. */
function DraftsDialog({ kind, today, intent, drafts, onClose }: DialogProps) {
  const { title, text, submit, none, variant } = dialogs[intent];
  const all = drafts.map(({ id }) => id);
  const [left, setLeft] = useState<readonly string[]>(intent === "publish" ? [] : all);
  const chosen = drafts.filter(({ id }) => !left.includes(id));
  return (
    <FormDialog
      {...{ title, text, variant }}
      sending={useStore(href("/admin/catalogue/:kind", { kind }), onClose)}
      submit={chosen.length > 0 ? submit(chosen.length) : undefined}
      fields={[["intent", intent]]}
      onClose={onClose}
    >
      <ul className="-mx-2 max-h-[50dvh] overflow-y-auto px-2">
        {drafts.map(({ id, one, name, seen, isNew, by, when, differences, stops }) => (
          <li key={id} className="border-t border-line py-2">
            <div className="flex flex-wrap items-center gap-x-3">
              <CheckBox
                name="draft"
                value={`${id} ${seen}`}
                checked={!left.includes(id)}
                onChange={(isTicked) =>
                  setLeft(isTicked ? left.filter((other) => other !== id) : [...left, id])
                }
                label={<strong className="font-medium wrap-anywhere">{`${one} ${name}`}</strong>}
              />
              {isNew && <Badge tone="new">New</Badge>}
              <span className="ml-auto text-note text-quiet">
                {[by, when].filter(Boolean).join(", ")}
              </span>
            </div>
            <div className="pl-8">
              <DifferenceList differences={differences} />
              <ClosedStopList stops={stops} />
            </div>
          </li>
        ))}
      </ul>
      {drafts.length === 0 && <p>{none}</p>}
      {intent === "publish" && <FromDay today={today} />}
    </FormDialog>
  );
}
