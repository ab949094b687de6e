import type { ReactNode } from "react";
import { href } from "react-router";
import { fill } from "#app/lib/fill.ts";
import { Icon } from "#app/ui/icon.tsx";
import { userDashboard } from "#content/user-dashboard.ts";

const { welcome, lead, actions } = userDashboard;

interface Welcomed {
  name: string;
  /** The names of what is in the cart. */
  inCart: readonly string[];
  /** Of the openings. */
  figures: Readonly<Record<string, string>>;
  bookings: ReactNode;
  children: ReactNode;
}

/** Greets by name, shows the bookings and offers the ways on. */
export function Welcome({ name, inCart, figures, bookings, children }: Welcomed) {
  return (
    <div className="overflow-x-clip">
      <div className="page-width welcome">
        <header className="col-span-full mb-7 desktop:mb-11">
          {/* Names of 25 letters and more would fill the screen at full size. */}
          <h1 className="type-display" data-long={name.length > 24 || undefined}>
            {welcome} <span className="max-tablet:block">{name}</span>
          </h1>
          <p className="type-lead mt-4 desktop:mt-6">{lead}</p>
        </header>
        <div className="col-span-full">{bookings}</div>
        <ul className="welcome-actions">
          <li data-main>
            <a href={href("/paymentpage")}>
              <Action label={actions.book.label} about={cartInWords(inCart)} icon="arrow" />
            </a>
          </li>
          <li>
            <a href={href("/carrers/:job?")}>
              <Action
                label={actions.careers.label}
                about={fill(actions.careers.about, figures)}
                icon="arrow"
              />
            </a>
          </li>
          <li>
            <form method="post" action={href("/logout")}>
              <button type="submit">
                <Action {...actions.logout} icon="logout" />
              </button>
            </form>
          </li>
        </ul>
        {children}
      </div>
    </div>
  );
}

function cartInWords([first, ...others]: readonly string[]): string {
  if (!first) return actions.book.about;
  if (others.length === 0) return `${first} is waiting in your cart`;
  return `${first} and ${others.length} more are waiting in your cart`;
}

function Action(shown: { label: string; about: string; icon: "arrow" | "logout" }) {
  return (
    <>
      <strong>{shown.label}</strong>
      <Icon name={shown.icon} />
      <span>{shown.about}</span>
    </>
  );
}
