/**
 * The head of a page that no search engine is to list. Its description is still read by browsers'
 * history, link previews and audits.
 */
export function UnlistedHead({ title, description }: { title: string; description: string }) {
  return (
    <>
      <title>{`${title} · Southbridge`}</title>
      <meta name="description" content={description} />
      <meta name="robots" content="noindex" />
    </>
  );
}
