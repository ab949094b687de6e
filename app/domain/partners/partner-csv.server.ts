import type { App } from "#app/context.ts";
import { partnerLabels } from "#app/domain/partners/partner-labels.ts";
import { streamAll } from "#app/domain/partners/partner-repository.server.ts";
import { csvDownload } from "#app/platform/http/csv.server.ts";

/** The partners that a search finds, as CSV. */
export function partnerCsv({ store }: App, search: string): Response {
  const columns = [
    { key: "no", header: "No." },
    { key: "created_at", header: "Added" },
    { key: "updated_at", header: "Changed" },
    ...Object.entries(partnerLabels).map(([key, header]) => ({ key, header })),
    { key: "id", header: "Id" },
  ];
  return csvDownload(streamAll(store.db, search), columns, "southbridge-partners.csv");
}
