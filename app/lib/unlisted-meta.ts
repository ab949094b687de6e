/** The head of a page that no search engine is to list. */
export function unlistedMeta(title: string) {
  return [{ title: `${title} · Southbridge` }, { name: "robots", content: "noindex" }];
}
