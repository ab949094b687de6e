/**
 * A built page holds only the styles of what was in it at the build (decision 0001). The answer may
 * need others, so its whole style sheet is loaded first.
 */
export async function readAnswer(response: Response): Promise<Document> {
  const answer = new DOMParser().parseFromString(await response.text(), "text/html");
  const sheet = answer.querySelector("link[rel=stylesheet]");
  if (sheet && !document.querySelector("link[rel=stylesheet]")) {
    await new Promise((done) => {
      sheet.addEventListener("load", done);
      sheet.addEventListener("error", done);
      document.head.append(sheet);
    });
  }
  return answer;
}

/** Screen readers announce what is added to a live region, not what it begins with. */
export function announce(region: Element | null) {
  const words = [...(region?.childNodes ?? [])];
  const repeat = () => {
    // A user who is in it already would lose the focus.
    if (!region?.contains(document.activeElement)) region?.replaceChildren(...words);
  };
  if (words.length > 0) setTimeout(repeat, 150);
}
