import { type Ref, useContext, useImperativeHandle } from "react";
import {
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  ListStateContext,
} from "react-aria-components";
import { href } from "react-router";
import type { Result, ResultGroup } from "#app/desk/search/search-answer.ts";
import { KeyHint } from "#app/desk/ui/key-hint.tsx";
import type { TextSegment } from "#app/platform/search/highlight.ts";
import { Icon } from "#app/ui/icon.tsx";

/** A person and the newest record of theirs have the same address. */
export const keyOf = ({ title }: ResultGroup, { href }: Result) => `${title} ${href}`;

/** Which row is chosen: only within the list is the library's state known. */
export interface ListState {
  readonly focusedKey: unknown;
  setFocused(isFocused: boolean): void;
  setFocusedKey(key: string): void;
}

interface Props {
  groups: readonly ResultGroup[];
  ref: Ref<ListState>;
  open(result: Result): void;
}

export function SearchResults({ groups, ref, open }: Props) {
  return (
    <ListBox
      aria-label="Found"
      shouldFocusWrap
      className="overflow-y-auto overscroll-contain scroll-pt-9 scroll-pb-2 outline-none last:pb-2"
    >
      {groups.map((group, at) => (
        <ListBoxSection key={group.title} id={group.title}>
          <GroupHead {...group} {...(at === 0 && { list: ref })} />
          {group.results.map((result) => (
            <ListBoxItem
              key={result.href}
              id={keyOf(group, result)}
              textValue={result.title.map(({ text }) => text).join("")}
              {...(result.href === href("/admin/logout")
                ? { onAction: () => open(result) }
                : { href: result.href })}
              className="flex min-h-9.5 cursor-pointer items-center gap-3 border-l-3 border-transparent pr-5 pl-[17px] no-underline outline-none data-[focused]:border-board data-[focused]:bg-ticked data-[focused]:[&_.avatar]:bg-card"
            >
              {({ isFocused }) => <ResultContent result={result} isChosen={isFocused} />}
            </ListBoxItem>
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  );
}

function GroupHead({ title, count, list }: ResultGroup & { list?: Ref<ListState> }) {
  return (
    <Header className="flex h-8 items-end justify-between px-5 pb-1 text-[0.875rem] text-quiet">
      <span>{title}</span>
      {count && (
        <span>
          <span className="sr-only">, found: </span>
          {count}
        </span>
      )}
      {list && <StateOfList ref={list} />}
    </Header>
  );
}

function StateOfList({ ref }: { ref: Ref<ListState> }) {
  const manager = useContext(ListStateContext)?.selectionManager;
  useImperativeHandle(
    ref,
    () => ({
      focusedKey: manager?.focusedKey,
      setFocused: (isFocused) => manager?.setFocused(isFocused),
      setFocusedKey: (key) => manager?.setFocusedKey(key),
    }),
    [manager],
  );
  return null;
}

const words = "truncate min-w-0 leading-[1.9] whitespace-pre max-tablet:leading-[1.65]";

function ResultContent({ result, isChosen }: { result: Result; isChosen: boolean }) {
  const { icon, title, rest, meta } = result;
  return (
    <>
      {typeof icon === "string" ? (
        <span className="flex-none text-board [&_.icon]:h-5 [&_.icon]:w-6">
          <Icon name={icon} />
        </span>
      ) : (
        <span className="avatar" data-initials={icon.initials} aria-hidden="true" />
      )}
      {/* On a phone the rest has a line of its own. */}
      <span className="flex min-w-0 flex-1 gap-2.5 pt-[3px] text-ink-soft max-tablet:flex-col max-tablet:gap-0 max-tablet:pt-[5px] max-tablet:pb-[3px]">
        <b className={`${words} flex-none font-medium text-ink not-only:tablet:max-w-[52%]`}>
          <Marked text={title} />
        </b>
        {rest.length > 0 && (
          <span className={words}>
            <Marked text={rest} />
          </span>
        )}
      </span>
      <span
        className={`flex-none pt-[3px] text-quiet empty:hidden ${isChosen ? "tablet:hidden" : ""}`}
      >
        {meta}
      </span>
      {isChosen && (
        <span
          aria-hidden="true"
          className="flex flex-none items-center gap-2 pt-[3px] font-medium text-board max-tablet:hidden"
        >
          Open <KeyHint>Enter</KeyHint>
        </span>
      )}
    </>
  );
}

function Marked({ text }: { text: readonly TextSegment[] }) {
  let at = 0;
  return text.map(({ text, isMatch }) => {
    const key = at;
    at += text.length;
    return isMatch ? (
      <mark key={key} className="rounded-[2px] bg-match text-ink">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
