/**
 * What a form holds between visits to its page: the fields as typed, and the key under which the
 * server stores this submission once, however often it is sent. Gone when the form was accepted
 * and when the tab is closed.
 */
interface Draft {
  key: string;
  values: Record<string, string>;
}

/** @returns the draft of the form with this id, new if there is none. */
export function readDraft(id: string): Draft {
  try {
    const stored = sessionStorage.getItem(`draft ${id}`);
    if (stored) return JSON.parse(stored);
  } catch {
    // Storage can be full, forbidden or edited by hand: then there is no draft.
  }
  return { key: randomKey(), values: {} };
}

export function writeDraft(id: string, draft: Draft) {
  try {
    sessionStorage.setItem(`draft ${id}`, JSON.stringify(draft));
  } catch {
    // The form still works, it only is not kept.
  }
}

export function clearDraft(id: string) {
  try {
    sessionStorage.removeItem(`draft ${id}`);
  } catch {
    // As above.
  }
}

/** `crypto.randomUUID` is missing where the site is opened over plain http on a local network. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].join("-");
}
