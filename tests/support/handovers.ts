import type { Client, PageData } from "#tests/support/http.ts";

type Opened = PageData<typeof import("#app/desk/deliveries/return-page.tsx")>;

/** Delivers as the page does. @param fields `number-business-14`, and whatever else its form has */
export async function deliverBy(client: Client, id: string, fields: Record<string, string>) {
  const path = `/admin/bookings/${id}/deliver`;
  const { key, seen, openLines: lines } = (await client.read<Opened>(path)).data;
  return client.save(path, { intent: "deliver", key, seen, lines, early: "on", ...fields });
}

/** Takes back fine all that is with the customer, as the page does. */
export async function takeBackBy(client: Client, id: string, fields: Record<string, string> = {}) {
  const path = `/admin/bookings/${id}/return`;
  const { key, seen, openLines: lines, out } = (await client.read<Opened>(path)).data;
  const form = new URLSearchParams({ intent: "return", key, seen, lines, ...fields });
  for (const one of out) {
    form.append("back", one.id);
    form.append(`condition-${one.id}`, "fine");
  }
  return client.save(path, form.toString());
}
