/** The head of a page that search engines must not list. */
export function UnlistedHead({ title, description }: { title: string; description: string }) {
  return (
    <>
      <title>{`${title} · Southbridge`}</title>
      <meta name="description" content={description} />
      <meta name="robots" content="noindex" />
    </>
  );
}
