import { LegalPage } from "#app/features/legal/legal-page.tsx";
import { pageMeta } from "#app/features/seo/page-meta.ts";
import { terms } from "#content/legal.ts";

export function meta() {
  return pageMeta({ title: terms.title, description: terms.description, path: "/terms" });
}

export default function TermsPage() {
  return <LegalPage {...terms} />;
}
