import type { ReactNode } from "react";
import { href } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { userDashboard } from "#content/user-dashboard.ts";

const { welcome, lead, actions } = userDashboard;

/** Greets by name, offers the three ways on, and gives the card its place beside them. */
export function Welcome({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="page-width welcome">
      <header>
        {/* Names of 25 letters and more would fill the screen at full size. */}
        <h1 className="type-display-1" data-long={name.length > 24 || undefined}>
          {welcome} <span>{name}</span>
        </h1>
        <p className="type-lead">{lead}</p>
      </header>
      <ul className="welcome-actions">
        <li data-main>
          <a href="/paymentpage">
            <Action {...actions.book} icon="arrow" />
          </a>
        </li>
        <li>
          <a href={href("/carrers/:job?")}>
            <Action {...actions.careers} icon="arrow" />
          </a>
        </li>
        <li>
          <form method="post" action="/logout" data-ends-session>
            <button type="submit">
              <Action {...actions.logout} icon="logout" />
            </button>
          </form>
        </li>
      </ul>
      {children}
    </div>
  );
}

function Action({
  label,
  about,
  icon,
}: {
  label: string;
  about: string;
  icon: "arrow" | "logout";
}) {
  return (
    <>
      <strong>{label}</strong>
      <Icon name={icon} />
      <span>{about}</span>
    </>
  );
}
