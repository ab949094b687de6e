import { type ActionFunctionArgs, data, href, type RouterContextProvider } from "react-router";
import { moveTokenToCookie } from "#app/account/sign-in/mail-link.server.ts";
import { appContext, catalogueContext, requestContext, signedInContext } from "#app/context.ts";
import { type ActorContext, actorOf, linkHolder } from "#app/domain/audit/actor-context.server.ts";
import { findBooking, type StoredBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import { openRental } from "#app/domain/own-rental/open-rental.server.ts";
import { refused } from "#app/lib/form-error.ts";
import { readReference } from "#app/lib/reference.ts";
import { rentalCookie } from "#app/platform/http/cookies.ts";
import { formAction, publicFormAction } from "#app/platform/http/form-action.server.ts";
import { countForm } from "#app/platform/http/refuse-past-limit.server.ts";
import { rentalWords } from "#content/rental.ts";

/** A customer's booking, opened by the account or by the link in a mail. */
export interface Own {
  booking: StoredBooking;
  /** The address of its page, below which its other addresses are. */
  base: string;
  acting: ActorContext;
  /** Null for a link. */
  userId: string | null;
}

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { reference?: string | undefined };
}

/**
 * The account's own booking where the address has a reference, and else that of the link which was
 * opened here. @throws the error page, which names a phone number for a link that does not work
 */
export async function openOwn(args: Args): Promise<Own> {
  return args.params.reference === undefined ? openByLink(args) : openByAccount(args);
}

async function openByAccount({ context, params }: Args): Promise<Own> {
  const { db } = context.get(appContext).store;
  const { userId } = context.get(signedInContext);
  const reference = readReference(params.reference);
  const booking = reference && (await findBooking(db, { reference, user_id: userId }));
  // Also for somebody else's booking, so that nobody learns which references exist.
  if (!booking) throw noBooking();
  const base = href("/bookings/:reference", { reference: booking.reference });
  return { booking, base, acting: actorOf(context), userId };
}

const noBooking = () => data(rentalWords.errors.notYours, { status: 404 });

async function openByLink({ request, context }: Args): Promise<Own> {
  const app = context.get(appContext);
  moveTokenToCookie(request, new URL(request.url), href("/rental"), rentalCookie);
  const booking = await openRental(app, rentalCookie.read(request) ?? "");
  if (!booking) {
    const { headline, over: reason, call } = rentalWords.errors;
    const { shown, href } = context.get(catalogueContext).homeBranch.phone;
    throw data({ headline, reason, instead: { label: `${call} ${shown}`, href } }, { status: 410 });
  }
  const { clientAddress } = context.get(requestContext);
  const acting = { at: app.now(), actor: linkHolder, clientAddress };
  return { booking, base: href("/rental"), acting, userId: null };
}

/**
 * The action of a page of one's own booking, by account or link. Two links in two tabs share one
 * cookie: a form is for the booking that its page showed (`ShownBooking`). Forms by link count in the
 * limit of their network.
 */
export function ownAction<Answer>(
  act: (
    fields: Record<string, string>,
    own: Own,
    args: ActionFunctionArgs & { files: Readonly<Record<string, File>> },
  ) => Promise<Answer>,
) {
  const run = (...done: Parameters<typeof act>) =>
    act(...done).catch((error) => {
      throw error instanceof RecordGone ? noBooking() : error;
    });
  const byAccount = formAction(async (fields, _caller, args) =>
    run(fields, await openOwn(args), args),
  );
  const byLink = publicFormAction(async (fields, caller, args) => {
    // No browser lets a page put a file back, so the answer has its name.
    for (const [field, { name }] of Object.entries(args.files)) fields[field] = name;
    const own = await openOwn(args);
    if (fields.booking !== own.booking.id) throw refused(rentalWords.errors.other);
    await countForm(caller, "forms");
    return run(fields, own, args);
  });
  return (args: ActionFunctionArgs) =>
    args.params.reference === undefined ? byLink(args) : byAccount(args);
}
