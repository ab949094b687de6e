import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  Autocomplete,
  Button,
  Dialog,
  Input,
  Modal,
  ModalOverlay,
  TextField,
} from "react-aria-components";
import { href, useLocation, useNavigate } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { useAnswer } from "#app/desk/forms/use-answer.ts";
import {
  answerSearch,
  type Result,
  type ResultGroup,
  type SearchAnswer,
} from "#app/desk/frame/answer-search.server.ts";
import { LogoutDialog } from "#app/desk/frame/logout.tsx";
import type { Choice, Scheme } from "#app/desk/frame/person-menu.tsx";
import { isAct } from "#app/desk/frame/places.ts";
import { keyOf, SearchResults, type Selection } from "#app/desk/frame/search-results.tsx";
import { KeyHint, useKeys } from "#app/desk/ui/keys.tsx";
import { readSearch } from "#app/platform/lists/list-query.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/search-field";

/** Answers while somebody types; the guard above has let only staff through. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const answer = await answerSearch(
    context.get(appContext),
    context.get(signedInContext),
    readSearch(url.searchParams),
  );
  return Response.json(answer, { headers: { "Cache-Control": "private, no-store" } });
}

/** Opens the search on every page of the desk: by a click, "/" and Ctrl+K (or Command+K). */
export function SearchField({ onLook }: Choosing) {
  // It closes with the page on which it was opened.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);
  const open = () => setOpenAt(key);
  const close = () => setOpenAt(undefined);
  useKeys({
    "/": open,
    "$mod+k": () => {
      if (!document.querySelector("[data-overlay], dialog[open]")) open();
    },
  });
  const leave = () => {
    close();
    setLeaving(true);
  };
  return (
    <>
      <Button
        onPress={open}
        aria-keyshortcuts="Control+K Meta+K /"
        className="flex cursor-pointer items-center max-desktop:ml-auto max-desktop:size-12 max-desktop:justify-center max-desktop:rounded-control desktop:mx-4 desktop:min-h-9.5 desktop:gap-2 desktop:rounded-control desktop:bg-rail-field desktop:pr-2 desktop:pl-3 desktop:text-rail-text desktop:shadow-[inset_0_0_0_1px_var(--color-rail-edge)] [&_.icon]:w-5 desktop:[&_.icon]:w-4.5"
      >
        <Icon name="search" />
        <span className="max-desktop:sr-only">Search</span>
        <kbd className="ml-auto rounded-badge px-1 font-sans text-note shadow-[inset_0_0_0_1px_var(--color-rail-edge)] max-desktop:hidden">
          Ctrl K
        </kbd>
      </Button>
      <ModalOverlay
        isOpen={openAt === key}
        onOpenChange={close}
        isDismissable
        data-overlay
        className="fixed inset-0 z-10 bg-[rgb(19_33_28/0.5)] px-3 pt-3 tablet:pt-15"
      >
        <Modal className="surface-paper mx-auto w-full max-w-170 overflow-hidden rounded-dialog bg-dialog text-small shadow-[0_24px_60px_-20px_rgb(0_0_0/0.5)] motion-safe:data-[entering]:animate-dialog">
          <Dialog
            aria-label="Search"
            className="flex max-h-[calc(100dvh-24px)] flex-col outline-none tablet:max-h-[calc(100dvh-120px)]"
          >
            <SearchPanel onClose={close} onLogout={leave} onLook={onLook} />
          </Dialog>
        </Modal>
      </ModalOverlay>
      <LogoutDialog isOpen={isLeaving} onOpenChange={setLeaving} />
    </>
  );
}

interface Choosing {
  onLook(chosen: Choice): unknown;
}
interface PanelProps extends Choosing {
  onClose(): void;
  onLogout(): void;
}

/** One search for everything: people, records, pages and actions. */
function SearchPanel({ onClose, onLogout, onLook }: PanelProps) {
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  // Enter before the answer has come opens its first result as soon as it comes.
  const [isAwaited, setAwaited] = useState(false);
  const answer = useAnswer<SearchAnswer>(href("/admin/search.json"), { q: text });
  const { data: { groups } = { groups: none }, isCurrent, hasFailed } = answer;
  const results = new Map(
    groups.flatMap((group) => group.results.map((result) => [keyOf(group, result), result])),
  );
  const first = firstIn(groups);
  const list = useRef<Selection>(null);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  const open = (result: Result | undefined, inNewTab = false) => {
    if (!result) return;
    const to = result.href;
    if (to === href("/admin/logout")) onLogout();
    else if (to.startsWith("#")) {
      onClose();
      void onLook({ scheme: to.slice(1) as Scheme });
    } else if (inNewTab) window.open(to, "_blank", "noopener");
    else if (to.startsWith("/") && !isAct(to)) navigate(to);
    else {
      onClose();
      window.location.href = to;
    }
  };
  const choose = (key: string | undefined) => {
    // Screen readers on phones move their own focus, which is to stay in the field.
    if (key === undefined || !field.current?.hasAttribute("aria-controls")) return;
    list.current?.setFocused(true);
    list.current?.setFocusedKey(key);
  };

  const receive = useEffectEvent((key: string | undefined) => {
    choose(key);
    if (isAwaited && key !== undefined) open(results.get(key));
    setAwaited(false);
  });
  useEffect(() => {
    if (isCurrent) receive(firstIn(groups));
  }, [isCurrent, groups]);

  // Before the library's own keys.
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    if (event.nativeEvent.isComposing || event.target !== field.current) return;
    const chosen = String(list.current?.focusedKey ?? first);
    if (key === "Enter" && isCurrent) open(results.get(chosen), ctrlKey || metaKey);
    else if (key === "Enter") setAwaited(true);
    else if (key === "Tab" && groups.length > 0) choose(inNextGroup(groups, chosen, shiftKey));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const type = (next: string) => {
    setTyped(next);
    setAwaited(false);
  };

  return (
    <Autocomplete inputValue={typed} onInputChange={type}>
      <search
        onKeyDownCapture={press}
        className="flex h-15 flex-none items-center gap-4 border-b border-line pr-3 pl-5"
      >
        <Icon name="search" />
        <TextField aria-label="Search everything" autoFocus maxLength={200} className="contents">
          <Input
            ref={field}
            role="combobox"
            aria-expanded={results.size > 0}
            autoCapitalize="none"
            placeholder="Name, number, address, reference or note"
            // Its caret is the sign of focus.
            className="h-full min-w-0 flex-1 pt-1 text-lead text-ellipsis outline-none placeholder:text-quiet placeholder:opacity-100"
          />
        </TextField>
        <Button
          aria-label="Close"
          className="icon-button flex-none hover:bg-tint"
          onPress={onClose}
        >
          <Icon name="close" />
        </Button>
      </search>
      <SearchResults groups={groups} ref={list} open={open} />
      <p
        role="status"
        className="px-5 wrap-anywhere text-ink-soft not-has-[.sr-only]:not-empty:py-5"
      >
        {stateInWords(text, results.size, isCurrent, hasFailed)}
      </p>
      <div
        aria-hidden="true"
        className="flex h-11.5 flex-none items-center gap-5 border-t border-line bg-head px-5 text-note text-quiet max-tablet:hidden"
      >
        {keys.map(([action, ...hints]) => (
          <span key={action} className="flex items-center gap-1 last:ml-auto">
            {hints.map((hint) => (
              <KeyHint key={hint}>{hint}</KeyHint>
            ))}
            {action}
          </span>
        ))}
      </div>
    </Autocomplete>
  );
}

const keys = [
  ["move", "↑", "↓"],
  ["next group", "Tab"],
  ["open", "Enter"],
  ["in a new tab", "Ctrl", "Enter"],
  ["close", "Esc"],
];

const none: readonly ResultGroup[] = [];

/** The key of the first result. */
function firstIn(groups: readonly ResultGroup[]) {
  const group = groups.find(({ results }) => results.length > 0);
  return group?.results[0] && keyOf(group, group.results[0]);
}

/** The first result of the next group, or of the one before; from the last it goes to the first. */
function inNextGroup(groups: readonly ResultGroup[], chosen: string, isBack: boolean) {
  const here = groups.findIndex((group) =>
    group.results.some((result) => keyOf(group, result) === chosen),
  );
  const group = groups.at((here + (isBack ? -1 : 1)) % groups.length);
  return group?.results[0] && keyOf(group, group.results[0]);
}

/** Shown where nothing is found, and read out in any case. */
function stateInWords(text: string, count: number, isCurrent: boolean, hasFailed: boolean) {
  if (hasFailed) return "The search did not answer. Are you still signed in and online?";
  if (!isCurrent || text === "") return "";
  if (count === 0) return `Nothing found for “${text}”.`;
  return <span className="sr-only">{count === 1 ? "1 result" : `${count} results`}</span>;
}
