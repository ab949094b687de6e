/** Deleted when the form is accepted, the tab closes or the user signs out. */
interface Draft {
  /** The server stores one record for it, however often the form is sent. */
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

/** A form on a public page that could not be sent. It is stored on this device for a week. */
interface Unsent extends Draft {
  path: string;
  /** Files are not stored: the user has to choose it again. */
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

/** Returns the ids of the unsent forms. */
export function listUnsent(): string[] {
  const keys = tryStorage(() => Object.keys(localStorage)) ?? [];
  const ids = keys.flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  return ids.filter(findUnsent);
}

const ownerKey = "drafts-of";

/** The next user of this device must not read them. */
export function forgetAllDrafts() {
  forgetAllUnsent();
  tryStorage(() => sessionStorage.clear());
  tryStorage(() => localStorage.removeItem(ownerKey));
}

function forgetAllUnsent() {
  for (const id of listUnsent()) forgetUnsent(id);
}

/**
 * Deletes the drafts of another account; an expired session leaves one's own.
 * @param account by default the one that signed in on this device last
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

/** Reloads a history entry of another user, because the browser restores its input. */
export function claimHistoryEntry() {
  const user = tryStorage(() => sessionStorage.getItem(ownerKey));
  const former = history.state?.user;
  if (former === user) return;
  history.replaceState({ ...history.state, user }, "");
  // With its hash the page would only scroll.
  if (former) location.replace(location.pathname + location.search);
}

function read<Stored>(storage: Storage, key: string): Stored | undefined {
  return tryStorage(() => JSON.parse(storage.getItem(key) ?? "null")) ?? undefined;
}

/** `crypto.randomUUID` is missing on plain http. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].join("-");
}

/** The browser's storage can be forbidden, full or edited by hand. */
export function tryStorage<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
