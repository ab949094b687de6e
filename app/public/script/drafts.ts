import { tryStorage } from "#app/public/script/storage.ts";

/**
 * The fields as typed, and the key under which the server stores this submission once, however
 * often it is sent. Gone when the form was accepted and when the tab is closed.
 */
interface Draft {
  key: string;
  values: Record<string, string>;
}

export function readDraft(id: string): Draft {
  const stored = tryStorage(() => JSON.parse(sessionStorage.getItem(`draft ${id}`) ?? "null"));
  return stored ?? { key: randomKey(), values: {} };
}

export function writeDraft(id: string, draft: Draft) {
  tryStorage(() => sessionStorage.setItem(`draft ${id}`, JSON.stringify(draft)));
}

export function clearDraft(id: string) {
  tryStorage(() => sessionStorage.removeItem(`draft ${id}`));
}

/** `crypto.randomUUID` is missing where the site is opened over plain http on a local network. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].join("-");
}
