interface Early {
  text: string;
  /** Whether Enter was pressed after it. */
  isSent: boolean;
}

const none: Early = { text: "", isSent: false };
let early = none;
let onEscape: () => void = () => {};

/**
 * Keeps what is typed from the moment when the search was asked for until its field is there:
 * nothing is lost, and no letter is taken for a key of the list.
 * @param giveUp is called when Escape is pressed meanwhile
 */
export function keepEarlyKeys(giveUp: () => void) {
  onEscape = giveUp;
  document.addEventListener("keydown", keep, true);
}

/** What was typed so far; from now on the field takes the keys. */
export function takeEarlyKeys(): Early {
  document.removeEventListener("keydown", keep, true);
  const taken = early;
  early = none;
  return taken;
}

function keep(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey } = event;
  if (ctrlKey || metaKey || event.isComposing) return;
  const { text } = early;
  if (key === "Escape") {
    takeEarlyKeys();
    onEscape();
  } else if (key === "Enter") early = { text, isSent: true };
  else if (key === "Backspace") early = { text: text.slice(0, -1), isSent: false };
  else if (key.length === 1) early = { text: text + key, isSent: false };
  else return;
  event.preventDefault();
  event.stopPropagation();
}
