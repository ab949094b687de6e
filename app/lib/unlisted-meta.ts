/**
 * The head of a page that no search engine is to list. Its description is still read by browsers'
 * history, link previews and audits.
 */
export function unlistedMeta({ title, description }: { title: string; description: string }) {
  return [
    { title: `${title} · Southbridge` },
    { name: "description", content: description },
    { name: "robots", content: "noindex" },
  ];
}
