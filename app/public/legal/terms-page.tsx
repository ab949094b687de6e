import { LegalPage } from "#app/public/legal/legal-page.tsx";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { terms } from "#content/legal.ts";

export function meta() {
  return pageMeta({ title: terms.title, description: terms.description, path: "/terms" });
}

export default function TermsPage() {
  return <LegalPage {...terms} />;
}
