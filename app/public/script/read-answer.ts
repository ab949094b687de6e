/** Loads the answer's style sheet, because a built page has only its own styles (decision 0001). */
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

/** Screen readers announce additions to a live region, not its initial content. */
export function announce(region: Element | null) {
  const words = [...(region?.childNodes ?? [])];
  const repeat = () => {
    // Replacing the focused element would lose the focus.
    if (!region?.contains(document.activeElement)) region?.replaceChildren(...words);
  };
  if (words.length > 0) setTimeout(repeat, 150);
}
