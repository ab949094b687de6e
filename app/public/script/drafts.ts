import { tryStorage } from "#app/public/script/storage.ts";

/**
 * The fields as typed, and the key under which the server stores this submission once, however
 * often it is sent. Gone when the form was accepted, when the tab is closed and at signing out.
 */
interface Draft {
  key: string;
  values: Record<string, string>;
}

export function readDraft(id: string): Draft {
  return (
    read<Draft>(sessionStorage, `draft ${id}`) ?? findUnsent(id) ?? { key: randomKey(), values: {} }
  );
}

export function writeDraft(id: string, draft: Draft) {
  tryStorage(() => sessionStorage.setItem(`draft ${id}`, JSON.stringify(draft)));
}

export function clearDraft(id: string) {
  tryStorage(() => sessionStorage.removeItem(`draft ${id}`));
  forgetUnsent(id);
}

/** A form whose sending failed, on a public page. It waits on this device for a week. */
export interface Unsent extends Draft {
  path: string;
  /** A file was chosen. Files are not kept: it has to be chosen again. */
  hadFile: boolean;
  /** In milliseconds since 1970. */
  at: number;
}

const prefix = "unsent ";
const week = 7 * 24 * 3600e3;

export function storeUnsent(id: string, hadFile: boolean) {
  const unsent: Unsent = { ...readDraft(id), path: location.pathname, hadFile, at: Date.now() };
  tryStorage(() => localStorage.setItem(prefix + id, JSON.stringify(unsent)));
}

export function findUnsent(id: string): Unsent | undefined {
  const unsent = read<Unsent>(localStorage, prefix + id);
  if (!unsent || unsent.at > Date.now() - week) return unsent;
  forgetUnsent(id);
  return undefined;
}

export function forgetUnsent(id: string) {
  tryStorage(() => localStorage.removeItem(prefix + id));
}

/** The ids of the forms that wait. */
export function listUnsent(): string[] {
  const keys = tryStorage(() => Object.keys(localStorage)) ?? [];
  const ids = keys.flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  return ids.filter(findUnsent);
}

const ownerKey = "drafts-of";

/** The next user of this device is not to read the drafts of the one who signs out. */
export function forgetAllDrafts() {
  forgetAllUnsent();
  tryStorage(() => sessionStorage.clear());
  tryStorage(() => localStorage.removeItem(ownerKey));
}

function forgetAllUnsent() {
  for (const id of listUnsent()) forgetUnsent(id);
}

/**
 * Drafts belong to the account that wrote them, and are deleted when another signs in, in any tab. A
 * session that ran out leaves them: the same user finds them after signing in again.
 * @param account that is signed in; left out, the one that signed in on this device last
 * @returns whether this tab had another account's
 */
export function claimDrafts(account?: string): boolean | undefined {
  return tryStorage(() => {
    const onDevice = localStorage.getItem(ownerKey);
    const inTab = sessionStorage.getItem(ownerKey);
    const owner = account || onDevice;
    if (!owner) return false;
    const isOthers = inTab !== null && inTab !== owner;
    if (onDevice !== null && onDevice !== owner) forgetAllUnsent();
    if (isOthers) sessionStorage.clear();
    localStorage.setItem(ownerKey, owner);
    sessionStorage.setItem(ownerKey, owner);
    return isOthers;
  });
}

/** Loads a page anew when it is gone back to by another user: the browser fills in what was typed. */
export function claimHistoryEntry() {
  const user = tryStorage(() => sessionStorage.getItem(ownerKey));
  const former = history.state?.user;
  if (former === user) return;
  history.replaceState({ ...history.state, user }, "");
  // Without its hash, by which a page would only scroll.
  if (former) location.replace(location.pathname + location.search);
}

function read<Kept>(storage: Storage, key: string): Kept | undefined {
  return tryStorage(() => JSON.parse(storage.getItem(key) ?? "null")) ?? undefined;
}

/** `crypto.randomUUID` is missing where the site is opened over plain http on a local network. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].join("-");
}
