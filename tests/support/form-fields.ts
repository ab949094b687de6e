/** What a browser would send of a form in this page: its inputs, selects and text areas as they stand. */
export function formFields(html: string, id: string): Record<string, string> {
  const form = new RegExp(`<form[^>]*data-form="${id}"[\\s\\S]*?</form>`).exec(html)?.[0] ?? "";
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = attribute(tag, "name");
    const isChoice = /type="(radio|checkbox)"/.test(tag);
    if (name && (!isChoice || /\schecked(=|\s|\/|>)/.test(tag))) {
      fields[name] = attribute(tag, "value") ?? (isChoice ? "on" : "");
    }
  }
  for (const [, tag = "", options = ""] of form.matchAll(/(<select[^>]*>)([\s\S]*?)<\/select>/g)) {
    const all = [...options.matchAll(/<option([^>]*)>([\s\S]*?)<\/option>/g)];
    const [, own = "", text = ""] =
      all.find(([, own]) => /selected/.test(own ?? "")) ?? all[0] ?? [];
    fields[attribute(tag, "name") ?? ""] = attribute(own, "value") ?? plain(text);
  }
  for (const [, tag = "", text = ""] of form.matchAll(/(<textarea[^>]*>)([\s\S]*?)<\/textarea>/g)) {
    fields[attribute(tag, "name") ?? ""] = plain(text);
  }
  return fields;
}

/** An attribute's text, or undefined where there is none. */
function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(` ${tag}`)?.[1];
  return value === undefined ? undefined : plain(value);
}

/** Text as a reader of the page has it. */
export function plain(html: string): string {
  return html
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
