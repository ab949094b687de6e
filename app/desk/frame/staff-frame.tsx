import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import {
  Button,
  Dialog,
  DialogTrigger,
  I18nProvider,
  Modal,
  ModalOverlay,
  RouterProvider,
} from "react-aria-components";
import { href, Outlet, useHref, useLocation, useNavigate } from "react-router";
import { type App, appContext, type SignedIn, signedInContext } from "#app/context.ts";
import { IdentityProvider } from "#app/desk/forms/identity-provider.tsx";
import { type Choice, PersonMenu, readScheme } from "#app/desk/frame/person-menu.tsx";
import { SearchField } from "#app/desk/frame/search-field.tsx";
import { StaffNav } from "#app/desk/frame/staff-nav.tsx";
import { StaffNotice } from "#app/desk/frame/staff-page.tsx";
import { FrameContext } from "#app/desk/frame/use-may.ts";
import { LiveProvider } from "#app/desk/live/live-provider.tsx";
import { noSearch, pageData, useWindowQueryClient } from "#app/desk/live/page-data.ts";
import { useKeptFocus } from "#app/desk/ui/keep-focus.ts";
import { sendOrLeave } from "#app/desk/ui/shortcuts.tsx";
import { ToastProvider } from "#app/desk/ui/toasts.tsx";
import { may } from "#app/domain/accounts/permissions.ts";
import { hasNewPassword } from "#app/domain/audit/audit-repository.server.ts";
import { findStops } from "#app/domain/bookings/stops.server.ts";
import { isShown } from "#app/domain/catalogue/catalogue.ts";
import { countDrafts } from "#app/domain/catalogue/catalogue-repository.server.ts";
import { countDesk } from "#app/domain/records/list-open.server.ts";
import { countRecords } from "#app/domain/records/list-records.server.ts";
import { listViews } from "#app/domain/views/saved-views.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { scriptRequest } from "#app/lib/script-request.ts";
import { schemeCookie } from "#app/platform/http/cookies.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { company } from "#content/company.ts";
import type { Route } from "./+types/staff-frame";

/** Staff pages run React in the browser: they change while one looks at them. */
export const handle = { runsReact: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const signedIn = context.get(signedInContext);
  const { userId, passwordWasPrinted } = signedIn;
  const { name, email, role, grants, branch, digest } = signedIn;
  const seesRecords = may(signedIn, "records");
  const [kinds, desk, views, drafts, stops] = await Promise.all([
    seesRecords ? countRecords(app) : [],
    seesRecords ? countDesk(app, signedIn, ["open", "mine", "branch", "due"]) : noDesk,
    seesRecords ? listViews(app, userId) : [],
    may(signedIn, "catalogue") ? countDrafts(app.store.db) : 0,
    countStops(app, signedIn),
  ]);
  return {
    visitor: { account: userId, inCart: 0 },
    ...{ name, email, role, grants, branch, digest },
    ...{ kinds, desk, views, drafts, stops },
    scheme: readScheme(schemeCookie.read(request)),
    hasPrintedPassword: passwordWasPrinted && !(await hasNewPassword(app.store.db, userId)),
    branches: app.catalogue.current.allBranches.map((one) => {
      return { id: one.id, name: one.name, isShown: isShown(one) };
    }),
    shows: [...app.kinds.tables, "catalogue"],
  };
}

const none = { count: 0, more: false };

/** Of those who work on no records. */
const noDesk: Awaited<ReturnType<typeof countDesk>> = {
  today: none,
  overdue: none,
  dueInMs: undefined,
};

/** Today's open deliveries and collections, late ones included; undefined for who sees none. */
async function countStops(
  { store, now }: Pick<App, "store" | "now">,
  signedIn: SignedIn,
): Promise<number | undefined> {
  const seesAll = may(signedIn, "deliveries of all branches");
  if (!may(signedIn, "deliveries") || !(seesAll || signedIn.branch)) return undefined;
  return (await findStops(store.db, indianDay(now()), signedIn.branch)).length;
}

const source = pageData<typeof loader>("/admin/frame", noSearch);
export const clientLoader = source.read;

export default function StaffFrame({ loaderData }: Route.ComponentProps) {
  return (
    <QueryClientProvider client={useWindowQueryClient()}>
      {/* The language of the library's components, and the router for those that are links. */}
      <I18nProvider locale="en-IN">
        <RouterProvider navigate={useNavigate()} useHref={useHref}>
          <Frame loaderData={loaderData} />
        </RouterProvider>
      </I18nProvider>
    </QueryClientProvider>
  );
}

function Frame({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const client = useQueryClient();
  const frame = source.useData(loaderData);
  const { hasPrintedPassword, desk } = frame;
  useReminders(desk.dueInMs);
  useKeptFocus();

  // A scheme that cannot be stored lasts until the page is loaded again.
  const choose = async (chosen: Choice) => {
    if (chosen.scheme) document.documentElement.className = `scheme-${chosen.scheme}`;
    const { queryKey } = source.queryOf({}, "");
    client.setQueryData(queryKey, { ...frame, ...chosen });
    const { ok } = await fetch(href("/admin/appearance"), {
      method: "POST",
      body: new URLSearchParams(chosen),
      headers: scriptRequest,
      keepalive: true,
      // Without a session the answer is one.
      redirect: "manual",
    }).catch(() => Response.error());
    if (!ok && chosen.digest) client.setQueryData(queryKey, frame);
    return ok;
  };
  const side = (
    <>
      <StaffNav frame={frame} />
      <PersonMenu {...frame} choose={choose} />
    </>
  );
  return (
    // On a desktop the rail's colour continues where the page is longer than the window.
    <div className="min-h-dvh bg-ground text-small desktop:grid desktop:grid-cols-[224px_minmax(0,1fr)] desktop:bg-[linear-gradient(90deg,var(--color-deep)_224px,transparent_0)] print:block print:bg-none">
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <header className="surface-green flex min-h-13 items-center justify-between bg-deep pr-1 pl-4 tablet:min-h-14 tablet:pl-8 desktop:sticky desktop:top-0 desktop:h-dvh desktop:flex-col desktop:items-stretch desktop:justify-start desktop:px-0 desktop:py-5 print:hidden">
        <a
          className="flex h-8 items-center no-underline desktop:mb-4 desktop:px-6 [&_.logo]:text-lead"
          href="/"
        >
          <Logo name={company.shortName} />
        </a>
        {may(frame, "records") && <SearchField onLook={choose} />}
        <div className="flex min-h-0 flex-1 flex-col max-desktop:hidden">{side}</div>
        <PhoneMenu>{side}</PhoneMenu>
      </header>
      <main id="main" onKeyDown={sendOrLeave}>
        <noscript>
          <p className="border-b border-copper-light bg-fresh px-4 py-2 desktop:px-8">
            The staff desk needs JavaScript. Please turn it on for this site and reload the page.
          </p>
        </noscript>
        <LiveProvider>
          <FrameContext value={frame}>
            <ToastProvider>
              {hasPrintedPassword && <PrintedPasswordLine />}
              <IdentityProvider>
                <Outlet />
              </IdentityProvider>
            </ToastProvider>
          </FrameContext>
        </LiveProvider>
      </main>
    </div>
  );
}

/** Below the bar at the top. It closes with the page on which it was opened. */
function PhoneMenu({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  return (
    <DialogTrigger
      isOpen={openAt === key}
      onOpenChange={(isOpen) => setOpenAt(isOpen ? key : undefined)}
    >
      <Button
        aria-label="Menu"
        className="grid h-11 w-12 cursor-pointer place-items-center rounded-control desktop:hidden"
      >
        <Icon name="menu" />
      </Button>
      <ModalOverlay
        isDismissable
        data-overlay
        className="fixed inset-0 z-10 bg-[linear-gradient(transparent_52px,rgb(19_33_28/0.45)_0)] pt-13 text-small tablet:bg-[linear-gradient(transparent_56px,rgb(19_33_28/0.45)_0)] tablet:pt-14"
      >
        <Modal className="surface-green max-h-[calc(100dvh-52px)] overflow-y-auto bg-deep pt-2 pb-5 motion-safe:data-[entering]:animate-menu">
          <Dialog aria-label="Menu" className="outline-none">
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}

/** A timer waits 24 days at most; a window that is open so long reads once more. */
const longestMs = 24 * 60 * 60 * 1000;

/** Reads the page again when the next reminder is due: the feed announces no time that passes. */
function useReminders(dueInMs: number | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (dueInMs === undefined) return;
    // A little later, because clocks differ.
    const read = () => void client.invalidateQueries();
    const timer = setTimeout(read, Math.min(dueInMs + 250, longestMs));
    return () => clearTimeout(timer);
  }, [dueInMs, client]);
}

function PrintedPasswordLine() {
  return (
    <StaffNotice>
      <p>
        Your password is the one printed at the first start. Anyone with access to that output can
        sign in.
      </p>
      <a className="staff-link" href={href("/userdashboard/password")}>
        Change it now
      </a>
    </StaffNotice>
  );
}
