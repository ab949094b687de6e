import { type KeyboardEvent, useCallback, useRef, useState } from "react";
import { type DialogProps, NoteDialog, TellDialog } from "#app/desk/records/triage-dialogs.tsx";
import { assigneeOptions, useRecordList } from "#app/desk/records/use-follow-up.ts";
import { statusName } from "#app/domain/records/record-kind.ts";
import { Dialog } from "#app/ui/dialog.tsx";

export type Asked = "status" | "assignment" | "note";

type Props = DialogProps & { what: Asked };

/** Asks what a key could not say: which status, whom to assign to, or what to note. */
export default function AskTriage(props: Props) {
  const { mails } = useRecordList();
  // A status of which the customer hears is not sent before its mail was seen.
  const [chosen, setChosen] = useState<Record<string, string>>();
  const isChosen = useRef(false);
  if (props.what === "note") return <NoteDialog {...props} />;
  const mail = chosen && mails[chosen.status ?? ""];
  if (mail) return <TellDialog {...props} chosen={chosen} mail={mail} />;
  return (
    <ChoiceMenu
      {...props}
      onAnswer={(fields) => {
        if (!fields.status || !mails[fields.status]) return props.onAnswer(fields);
        isChosen.current = true;
        setChosen(fields);
      }}
      // The menu closes when it was chosen from, too.
      onClose={() => isChosen.current || props.onClose()}
    />
  );
}

/** A small menu beside what it is about: letters and arrows choose, Enter takes. */
function ChoiceMenu({ what, records, onAnswer, onClose }: Props) {
  const list = useRecordList();
  const options =
    what === "status"
      ? list.statusesOf(records).map((status) => ({ value: status, label: statusName(status) }))
      : assigneeOptions(list);
  const [name, title] = what === "status" ? ["status", "Status"] : ["assignee", "Assign to"];
  const chooseByKey = useMenuKeys();
  // The same at each rendering: another would open the menu again that is just being closed.
  const open = useCallback((dialog: HTMLDialogElement | null) => showBeside(dialog, what), [what]);
  return (
    <Dialog
      className="choice-menu"
      title={records.length > 1 ? `${title}, ${records.length} records` : title}
      ref={open}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        // Beside the menu is its backdrop, which is the dialog itself.
        if (target === currentTarget) currentTarget.close();
      }}
      onKeyDown={chooseByKey}
    >
      <div role="menu" aria-label={title}>
        {options.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            role="menuitem"
            onClick={({ currentTarget }) => {
              onAnswer({ intent: what, [name]: value });
              currentTarget.closest("dialog")?.close();
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </Dialog>
  );
}

/** How long letters belong to one word, in milliseconds. */
const wordMs = 700;

/** Arrows, Home, End and the first letters of an entry move within a menu (ARIA's menu pattern). */
function useMenuKeys() {
  const typed = useRef({ text: "", at: 0 });
  return (event: KeyboardEvent<HTMLDialogElement>) => {
    const { key, currentTarget, timeStamp } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const items = menuItems(currentTarget);
    const at = items.findIndex((item) => item.matches(":focus"));
    const steps: Record<string, number> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    let to = items[steps[key] ?? -1];
    if (!to && /^\S$/u.test(key)) {
      const { text, at: since } = typed.current;
      const word = (timeStamp - since < wordMs ? text : "") + key.toLowerCase();
      typed.current = { text: word, at: timeStamp };
      to = findByLetters(items, word);
    }
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
}

const menuItems = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? []),
];

const findByLetters = (items: readonly HTMLElement[], letters: string) =>
  items.find((item) => item.textContent.toLowerCase().startsWith(letters.toLowerCase()));

/** From the edges of the window, and from what it stands beside, in px. */
const gap = 8;
/** Narrower windows show the menu at their lower edge, as the style sheet says. */
const narrow = 600;

/** Opens the menu beside the button in the list's foot, the row or the choice that it is about. */
function showBeside(dialog: HTMLDialogElement | null, what: Asked) {
  if (!dialog || dialog.open) return;
  const anchor = findAnchor(what);
  dialog.showModal();
  dialog.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  if (!anchor || innerWidth < narrow) return;
  const beside = anchor.getBoundingClientRect();
  const { width, height } = dialog.getBoundingClientRect();
  const below = beside.bottom + gap;
  const top = below + height + gap <= innerHeight ? below : beside.top - gap - height;
  const left = Math.min(beside.left, innerWidth - width - gap);
  Object.assign(dialog.style, {
    margin: "0",
    left: `${Math.max(gap, left)}px`,
    top: `${Math.max(gap, top)}px`,
  });
}

function findAnchor(what: Asked) {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  return (
    find(`.bulk-bar[data-ticked] [data-asks="${what}"]`) ??
    document.activeElement?.closest("tr[data-id]")?.querySelector("[data-kind=name] a") ??
    find(`#record-${what === "status" ? "status" : "assignee"}`)
  );
}
