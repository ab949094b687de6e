import { LegalPage } from "#app/public/legal/legal-page.tsx";
import { pageMeta } from "#app/public/seo/page-meta.ts";
import { privacy } from "#content/legal.ts";

export function meta() {
  return pageMeta({ title: privacy.title, description: privacy.description, path: "/privacy" });
}

export default function PrivacyPage() {
  return <LegalPage {...privacy} />;
}
