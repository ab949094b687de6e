interface Early {
  text: string;
  /** Whether the key that sends it was pressed after it. */
  isSent: boolean;
}

interface Waiting {
  /** The key that sends the field; in one that is sent by Ctrl+Enter, Enter begins a line. */
  sends: "Enter" | "Ctrl+Enter";
  /** Called when Escape is pressed meanwhile. */
  giveUp(): void;
}

const none: Early = { text: "", isSent: false };
let early = none;
let waiting: Waiting = { sends: "Enter", giveUp() {} };

/**
 * Keeps what is typed from the moment when a dialog was asked for until its field is there:
 * nothing is lost, and no letter is taken for a key of the list.
 */
export function keepEarlyKeys(field: Waiting) {
  waiting = field;
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
  const isCtrlEnter = key === "Enter" && (ctrlKey || metaKey);
  if (event.isComposing || ((ctrlKey || metaKey) && !isCtrlEnter)) return;
  const { text } = early;
  if (key === "Escape") {
    takeEarlyKeys();
    waiting.giveUp();
  } else if (isCtrlEnter || (key === "Enter" && waiting.sends === "Enter")) {
    early = { text, isSent: true };
  } else if (key === "Enter") early = { text: `${text}\n`, isSent: false };
  else if (key === "Backspace") early = { text: text.slice(0, -1), isSent: false };
  else if (key.length === 1) early = { text: text + key, isSent: false };
  else return;
  event.preventDefault();
  event.stopPropagation();
}
