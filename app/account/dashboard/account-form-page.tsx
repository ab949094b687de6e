import type { ReactNode } from "react";
import { href } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";

export function AccountFormPage(page: { title: string; lead: string; children?: ReactNode }) {
  return (
    <div className="page-width">
      <div className="account-form-page one-column">
        <h1 className="type-display-2">{page.title}</h1>
        <p className="type-lead mt-4 mb-8">{page.lead}</p>
        {page.children}
        <p className="mt-6">
          <TextLink href={href("/userdashboard")}>Back to the dashboard</TextLink>
        </p>
      </div>
    </div>
  );
}
