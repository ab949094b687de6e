import { LegalPage } from "#app/features/legal/legal-page.tsx";
import { pageMeta } from "#app/features/seo/page-meta.ts";
import { privacy } from "#content/legal.ts";

export function meta() {
  return pageMeta({ title: privacy.title, description: privacy.description, path: "/privacy" });
}

export default function PrivacyPage() {
  return <LegalPage {...privacy} />;
}
