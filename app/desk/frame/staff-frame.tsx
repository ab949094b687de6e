import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { href, Outlet, useLocation } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { NextField } from "#app/desk/frame/next-field.tsx";
import { PersonMenu } from "#app/desk/frame/person-menu.tsx";
import { readScheme } from "#app/desk/frame/schemes.ts";
import { StaffNav } from "#app/desk/frame/staff-nav.tsx";
import { StaffNotice } from "#app/desk/frame/staff-notice.tsx";
import { FrameContext } from "#app/desk/frame/use-may.ts";
import { LiveProvider } from "#app/desk/live/live-provider.tsx";
import {
  pageQuery,
  readPage,
  usePageData,
  useWindowQueryClient,
} from "#app/desk/live/page-data.ts";
import { SearchField } from "#app/desk/search/search-field.tsx";
import { DeskProvider } from "#app/desk/ui/provider.tsx";
import { ToastProvider } from "#app/desk/ui/toasts.tsx";
import { hasNewPassword } from "#app/domain/audit/audit-repository.server.ts";
import { allKinds, countDesk } from "#app/domain/records/list-open.server.ts";
import { countRecords } from "#app/domain/records/list-records.server.ts";
import { listViews } from "#app/domain/views/saved-views.server.ts";
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
  const { name, email, userId, role, branch, passwordWasPrinted } = signedIn;
  const [kinds, desk, views] = await Promise.all([
    countRecords(app),
    countDesk(app, signedIn),
    listViews(app, userId),
  ]);
  return {
    visitor: { account: userId, inCart: 0 },
    name,
    email,
    role,
    branch,
    kinds,
    desk,
    views,
    scheme: readScheme(schemeCookie.read(request)),
    hasPrintedPassword: passwordWasPrinted && !(await hasNewPassword(app.store.db, userId)),
    shows: allKinds,
  };
}

const query = pageQuery<typeof loader>("/admin/frame");

export function clientLoader({ context, url }: Route.ClientLoaderArgs) {
  return readPage({ context, url }, query);
}

export default function StaffFrame({ loaderData }: Route.ComponentProps) {
  return (
    <QueryClientProvider client={useWindowQueryClient()}>
      <DeskProvider>
        <Frame loaderData={loaderData} />
      </DeskProvider>
    </QueryClientProvider>
  );
}

function Frame({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const frame = usePageData(query, loaderData);
  const { name, email, scheme, hasPrintedPassword, desk, views } = frame;
  useReminders(desk.dueInMs);
  useEffect(() => {
    document.addEventListener("click", closeToast);
    return () => document.removeEventListener("click", closeToast);
  }, []);

  // On a phone the places are a popover, which is to close when one has gone to a place.
  const menu = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pathname is when, not what.
  useEffect(() => menu.current?.hidePopover(), [pathname]);

  return (
    <div className="staff-frame">
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <header className="staff-side surface-green">
        <a className="flex h-8 items-center desktop:mb-4 desktop:px-5.5" href="/">
          <Logo name={company.shortName} />
        </a>
        <SearchField />
        <button
          className="staff-menu-toggle desktop:hidden"
          type="button"
          popoverTarget="staff-menu"
          aria-label="Menu"
        >
          <Icon name="menu" />
        </button>
        <div className="staff-menu" id="staff-menu" popover="auto" ref={menu}>
          <StaffNav {...frame} />
          <PersonMenu name={name} email={email} scheme={scheme} />
        </div>
      </header>
      <main id="main">
        <noscript>
          <p className="border-b border-copper-light bg-fresh px-4 py-2.5 desktop:px-8">
            The staff desk needs JavaScript. Please turn it on for this site and reload the page.
          </p>
        </noscript>
        <LiveProvider>
          <FrameContext value={frame}>
            <ToastProvider>
              {hasPrintedPassword && <PrintedPasswordLine />}
              <LostWordsLine views={views.filter(({ lostWords }) => lostWords)} />
              <Outlet />
            </ToastProvider>
          </FrameContext>
        </LiveProvider>
      </main>
    </div>
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

/** Closes the message that came with the page; elsewhere the public pages' script does that. */
function closeToast({ target }: MouseEvent) {
  if (target instanceof Element && target.closest("[data-close-toast]")) {
    target.closest("[data-toast]")?.remove();
  }
}

function PrintedPasswordLine() {
  return (
    <StaffNotice>
      <p>
        Your password is the one that was printed at the first start: whoever can read that output
        can sign in.
      </p>
      <a className="staff-link" href={href("/userdashboard/password")}>
        Change it now
      </a>
    </StaffNotice>
  );
}

const inWords = new Intl.ListFormat("en-GB");

/** Says once that an update took the search words out of saved views. */
function LostWordsLine({ views }: Pick<Route.ComponentProps["loaderData"], "views">) {
  if (views.length === 0) return null;
  const names = inWords.format(views.map(({ name }) => `“${name}”`));
  return (
    <StaffNotice>
      <p>{`Saved views no longer include search words: ${names} lost theirs. Rename a view that names a customer.`}</p>
      <form method="post" action={href("/admin/views")}>
        <NextField />
        <button className="staff-link" type="submit" name="intent" value="dismiss">
          Got it
        </button>
      </form>
    </StaffNotice>
  );
}
