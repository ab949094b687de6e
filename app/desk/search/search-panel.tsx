import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Autocomplete, Dialog, Input, Modal, ModalOverlay, TextField } from "react-aria-components";
import { href, useNavigate } from "react-router";
import type { Result, ResultGroup, SearchAnswer } from "#app/desk/search/search-answer.ts";
import { keyOf, type ListState, SearchResults } from "#app/desk/search/search-results.tsx";
import { IconButton } from "#app/desk/ui/icon-button.tsx";
import { KeyHint } from "#app/desk/ui/key-hint.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The pause in typing before the server is asked, in milliseconds. */
const pauseMs = 120;

/** One search for everything: people, records, pages and actions. */
export function SearchPanel(props: { onClose(): void; onLogout(): void }) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={props.onClose}
      data-overlay
      className="fixed inset-0 z-10 bg-[rgb(19_33_28/0.5)] px-3 pt-3 tablet:pt-15"
    >
      <Modal className="surface-paper mx-auto w-full max-w-170 overflow-hidden rounded-dialog bg-dialog text-[0.9375rem] leading-[1.45] shadow-[0_24px_60px_-20px_rgb(0_0_0/0.5)] motion-safe:data-[entering]:animate-dialog">
        <Dialog
          aria-label="Search"
          className="flex max-h-[calc(100dvh-24px)] flex-col outline-none tablet:max-h-[calc(100dvh-120px)]"
        >
          <Panel {...props} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Panel({ onClose, onLogout }: { onClose(): void; onLogout(): void }) {
  const [text, setText] = useState("");
  // Enter before the answer has come opens its first result as soon as it comes.
  const [isAwaited, setAwaited] = useState(false);
  const { groups, isCurrent, hasFailed } = useAnswer(text.trim());
  const results = new Map(
    groups.flatMap((group) => group.results.map((result) => [keyOf(group, result), result])),
  );
  const [first] = results.keys();
  const list = useRef<ListState>(null);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  const open = (result: Result | undefined, inNewTab = false) => {
    if (!result) return;
    const to = result.href;
    if (to === href("/admin/logout")) onLogout();
    else if (inNewTab) window.open(to, "_blank", "noopener");
    else if (to.startsWith("/")) navigate(to);
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

  const receive = useEffectEvent(() => {
    choose(first);
    if (isAwaited && first !== undefined) open(results.get(first));
    setAwaited(false);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the groups are when, not what.
  useEffect(() => {
    if (isCurrent) receive();
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

  return (
    <Autocomplete
      inputValue={text}
      onInputChange={(next) => {
        setText(next);
        setAwaited(false);
      }}
    >
      <search
        onKeyDownCapture={press}
        className="flex h-15 flex-none items-center gap-3.5 border-b border-line pr-3 pl-5"
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
            className="h-full min-w-0 flex-1 pt-1 text-[1.25rem] text-ellipsis outline-none placeholder:text-quiet placeholder:opacity-100"
          />
        </TextField>
        <IconButton icon="close" label="Close" size={44} onPress={onClose} />
      </search>
      <SearchResults groups={groups} ref={list} open={open} />
      <p
        role="status"
        className="px-5 wrap-anywhere text-ink-soft not-has-[.sr-only]:not-empty:pt-5.5 not-has-[.sr-only]:not-empty:pb-5"
      >
        {stateInWords(text.trim(), results.size, isCurrent, hasFailed)}
      </p>
      <Keys />
    </Autocomplete>
  );
}

/** The answer to what was typed last; meanwhile the former one. */
function useAnswer(text: string) {
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), text ? pauseMs : 0);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: ["search", asked],
    queryFn: ({ signal }) => ask(asked, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    refetchInterval: false,
  });
  const isCurrent = asked === text && !isPlaceholderData && !isFetching && data !== undefined;
  return { groups: data?.groups ?? none, isCurrent, hasFailed: error !== null };
}

const none: readonly ResultGroup[] = [];

async function ask(q: string, signal: AbortSignal): Promise<SearchAnswer> {
  const response = await fetch(`${href("/admin/search.json")}?${new URLSearchParams({ q })}`, {
    signal,
    // A session that ended leads to the sign-in page, which is no answer.
    redirect: "error",
  });
  if (!response.ok) throw new Error(`the search answered ${response.status}`);
  return response.json();
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

const keys = [
  [["↑", "↓"], "move"],
  [["Tab"], "next group"],
  [["Enter"], "open"],
  [["Ctrl", "Enter"], "in a new tab"],
  [["Esc"], "close"],
] as const;

function Keys() {
  return (
    <div
      aria-hidden="true"
      className="flex h-11.5 flex-none items-center gap-5 border-t border-line bg-head px-5 pt-[3px] text-[0.875rem] text-quiet max-tablet:hidden"
    >
      {keys.map(([hints, does]) => (
        <span key={does} className="flex items-center gap-1 last:ml-auto">
          {hints.map((hint) => (
            <KeyHint key={hint}>{hint}</KeyHint>
          ))}
          {does}
        </span>
      ))}
    </div>
  );
}
