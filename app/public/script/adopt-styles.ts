/**
 * A built page holds the styles of just what was in it when it was built (decision 0002). What an
 * answer of the server puts into it may need others, so the answer's whole sheet comes first.
 */
export async function adoptStyles(answer: Document) {
  const sheet = answer.querySelector("link[rel=stylesheet]");
  if (!sheet || document.querySelector("link[rel=stylesheet]")) return;
  await new Promise((done) => {
    const link = document.adoptNode(sheet);
    link.addEventListener("load", done);
    link.addEventListener("error", done);
    document.head.append(link);
  });
}
