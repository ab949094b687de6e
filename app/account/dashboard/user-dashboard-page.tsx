import { href } from "react-router";
import { FlipCard } from "#app/account/dashboard/flip-card.tsx";
import { MyData, MyDetails } from "#app/account/dashboard/my-details.tsx";
import { MyApplications, MyBookings, MySessions } from "#app/account/dashboard/my-lists.tsx";
import { Welcome } from "#app/account/dashboard/welcome.tsx";
import { cartContext, catalogueContext, signedInContext, todayContext } from "#app/context.ts";
import { findOwn } from "#app/domain/accounts/account-repository.server.ts";
import { listSessions } from "#app/domain/accounts/own-account.server.ts";
import { findAllByUser as findApplications } from "#app/domain/applications/application-repository.server.ts";
import * as bookings from "#app/domain/bookings/booking-repository.server.ts";
import { formatTotalDue } from "#app/domain/bookings/payment.ts";
import { priceCart } from "#app/domain/cart/cart.ts";
import { openingFigures } from "#app/domain/catalogue/opening-figures.ts";
import { subscription } from "#app/domain/enquiries/subscription.server.ts";
import { describeOpen } from "#app/domain/payments/show-board.server.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { formatDates } from "#app/domain/rental/rental-days.ts";
import { signedInCallerOf } from "#app/platform/http/form-action.server.ts";
import { UnlistedHead } from "#app/ui/unlisted-head.tsx";
import { userDashboard } from "#content/user-dashboard.ts";
import type { Route } from "./+types/user-dashboard-page";

export async function loader(args: Route.LoaderArgs) {
  const caller = signedInCallerOf(args);
  const { userId } = caller.signedIn;
  const { db } = caller.app.store;
  const [account, cart, allBookings, applications, sessions] = await Promise.all([
    findOwn(db, userId),
    args.context.get(cartContext)(),
    bookings.findAllByUser(db, userId),
    findApplications(db, userId),
    listSessions(caller),
  ]);
  const { offers, branches, openingsOn, findOpening } = args.context.get(catalogueContext);
  const showsAll = args.url.searchParams.get("bookings") === "all";
  const shown = showsAll ? allBookings : allBookings.slice(0, 5);
  const lines = await bookings.findLines(
    db,
    shown.map(({ id }) => id),
  );
  const open = await describeOpen(caller.app, [...lines.keys()], args.context.get(todayContext));
  return {
    account,
    inCart: priceCart(cart, offers).map(({ name }) => name),
    bookings: shown.map((booking) => ({
      ...booking,
      dates: [...new Set((lines.get(booking.id) ?? []).map((line) => formatDates(line)))]
        .filter(Boolean)
        .join(", "),
      cost: formatTotalDue(booking.total, lines.get(booking.id) ?? []),
      open: open.get(booking.id) ?? "",
    })),
    bookingCount: allBookings.length,
    applications: applications.map((application) => ({
      ...application,
      job: findOpening(application.job)?.name ?? "",
    })),
    sessions,
    figures: openingFigures(branches, openingsOn(args.context.get(todayContext))),
  };
}

export function action(form: Route.ActionArgs) {
  return receiveForm({
    ...form,
    kind: subscription,
    userId: form.context.get(signedInContext).userId,
    success: "submitted",
    to: href("/userdashboard"),
  });
}

export default function UserDashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { account, inCart, figures, bookings, bookingCount, applications, sessions } = loaderData;
  return (
    <>
      <UnlistedHead {...userDashboard} />
      <Welcome
        name={account.name}
        inCart={inCart}
        figures={figures}
        bookings={<MyBookings bookings={bookings} count={bookingCount} />}
      >
        <FlipCard account={account} answer={actionData} />
      </Welcome>
      <div className="page-width">
        <MyApplications applications={applications} />
        <MyDetails account={account} />
        <MySessions sessions={sessions} />
        <MyData />
      </div>
    </>
  );
}
