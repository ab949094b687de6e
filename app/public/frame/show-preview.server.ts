import { data, type MiddlewareFunction } from "react-router";
import { appContext, catalogueContext, previewContext, todayContext } from "#app/context.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import { titleOf } from "#app/domain/catalogue/catalogue.server.ts";
import { differencesOf } from "#app/domain/catalogue/document-words.ts";
import { listDocuments } from "#app/domain/catalogue/list-documents.server.ts";
import { namedFields } from "#app/domain/catalogue/named-fields.server.ts";
import { readPreview } from "#app/domain/catalogue/read-catalogue.server.ts";
import { plainDay } from "#app/lib/dates.ts";
import { escapeHtml } from "#app/lib/escape-html.ts";
import { formatRupees } from "#app/lib/format.ts";
import { keepSession } from "#app/platform/http/keep-session.ts";
import { isPublicPath } from "#content/public-sections.ts";

/**
 * With `?preview=` a public page shows all drafts, to staff with the permission alone. Of a day, such
 * as `?preview=2027-01-31`, it is the page as it will be then. Nothing can be sent or ordered there.
 */
export const showPreview: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const asked = url.searchParams.get("preview");
  if (asked === null || !isPublicPath(url.pathname)) return next();
  const app = context.get(appContext);
  const { signedIn, headers } = await findSignedIn(app, request);
  const lacksFactor = app.env.ADMIN_REQUIRE_2FA && signedIn?.secondFactor !== "given";
  if (!signedIn || lacksFactor || !may(signedIn, "catalogue")) return next();
  if (request.method === "POST") throw data(nothingSent, { status: 409 });
  const day = plainDay(asked);
  const { db } = app.store;
  const [catalogue, documents] = await Promise.all([readPreview(db, day), listDocuments(db)]);
  const fieldsOf = namedFields(
    documents.map(({ document }) => document),
    app.kinds,
  );
  const drafts = documents.filter(({ draft }) => draft);
  const named = drafts.map(({ document, published }) => {
    const { kind, slug, body } = document;
    const differences = published ? differencesOf(fieldsOf(kind), published.body, body) : [];
    return { kind, slug, title: titleOf(document), differences };
  });
  const changed = drafts.flatMap(({ document, published }) =>
    changedTexts(published?.body, document.body),
  );
  context.set(catalogueContext, catalogue);
  if (day) context.set(todayContext, day);
  context.set(previewContext, { day: day ?? "", drafts: named });
  const response = keepSession(await next(), headers);
  response.headers.set("X-Robots-Tag", "noindex");
  if (!response.headers.get("Content-Type")?.startsWith("text/html")) return response;
  const html = markChanges(await response.text(), new Set(changed));
  return new Response(staysInPreview(html, day ?? "1"), response);
};

const nothingSent = "This is a preview. Nothing was sent.";

/** Links and forms of a public page lead to previews too, and an order to a message. */
function staysInPreview(html: string, preview: string): string {
  const lead = (address: string) => {
    const [path = "", hash] = address.split("#");
    if (!isPublicPath(path.split("?")[0] ?? "")) return address;
    const query = `${path.includes("?") ? "&amp;" : "?"}preview=${preview}`;
    return `${path}${query}${hash === undefined ? "" : `#${hash}`}`;
  };
  return (
    html
      .replaceAll(/<button\b[^>]* data-order="[^>]*>/g, (button) =>
        button
          .replace(/ data-order="[^"]*"/, ' formaction="#preview-order"')
          .replace(/ name="order"/, ""),
      )
      .replaceAll(/<(?:a|form)\b[^>]*>/g, (tag) =>
        tag.replace(/ (href|action)="(\/[^"]*)"/, (_all, name, to) => ` ${name}="${lead(to)}"`),
      )
      // Its fields replace the address's query.
      .replaceAll(
        /<form\b[^>]* method="get"[^>]*>/g,
        (form) => `${form}<input type="hidden" name="preview" value="${preview}"/>`,
      )
  );
}

/** The texts and amounts of a draft that are not published, as pages show them. */
function changedTexts(published: unknown, draft: unknown): string[] {
  const known = new Set(textsOf(published));
  return textsOf(draft).filter((text) => text !== "" && !known.has(text));
}

function textsOf(value: unknown): string[] {
  if (typeof value === "number") return [formatRupees(value)];
  if (value instanceof Object) return Object.values(value).flatMap(textsOf);
  return typeof value === "string" ? [value] : [];
}

/** As React writes a text. */
const escapeText = (text: string) =>
  escapeHtml(text).replaceAll('"', "&quot;").replaceAll("'", "&#x27;");

/** Elements without markable text, and the texts between tags. */
const parts = /<(script|style|option|textarea|svg)\b.*?<\/\1>|>([^<>]+)(?=<)/gs;

/** Marks these texts in the main part of a page. They are where they were without the marks. */
function markChanges(html: string, texts: ReadonlySet<string>): string {
  const escaped = new Set([...texts].map(escapeText));
  return html.replace(/<main\b.*<\/main>/s, (main) =>
    main.replace(parts, (all, _tag, text: string | undefined) =>
      text !== undefined && escaped.has(text.trim())
        ? `><mark class="preview-mark">${text}</mark>`
        : all,
    ),
  );
}
