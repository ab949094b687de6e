import { type ContextType, type Ref, useContext, useImperativeHandle } from "react";
import {
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  ListStateContext,
} from "react-aria-components";
import type { Result, ResultGroup } from "#app/desk/frame/answer-search.server.ts";
import { isAct } from "#app/desk/frame/places.ts";
import { KeyHint } from "#app/desk/ui/keys.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** A person and the newest record of theirs have the same address. */
export const keyOf = ({ title }: ResultGroup, { href }: Result) => `${title} ${href}`;

/** Which row is chosen: only within the list is the library's state known. */
export type Selection = NonNullable<ContextType<typeof ListStateContext>>["selectionManager"];

interface Props {
  groups: readonly ResultGroup[];
  ref: Ref<Selection>;
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
          <Header className="flex h-8 items-end justify-between px-5 pb-1 text-note text-quiet">
            <span>{group.title}</span>
            <span className="empty:hidden">
              {group.count && <span className="sr-only">, found: </span>}
              {group.count}
            </span>
            {at === 0 && <ShareSelection ref={ref} />}
          </Header>
          {group.results.map((result) => (
            <ListBoxItem
              key={result.href}
              id={keyOf(group, result)}
              textValue={result.title.map(({ text }) => text).join("")}
              {...(isAct(result.href) ? { onAction: () => open(result) } : { href: result.href })}
              className="group flex min-h-9.5 cursor-pointer items-center gap-3 border-l-3 border-transparent pr-5 pl-4 no-underline outline-none data-[focused]:border-board data-[focused]:bg-ticked data-[focused]:[&_.avatar]:bg-card"
            >
              <ResultContent {...result} />
            </ListBoxItem>
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  );
}

function ShareSelection({ ref }: Pick<Props, "ref">) {
  const selection = useContext(ListStateContext)?.selectionManager;
  useImperativeHandle(ref, () => selection as Selection, [selection]);
  return null;
}

const words = "truncate min-w-0 leading-normal whitespace-pre max-tablet:leading-normal";

function ResultContent({ icon, title, rest, meta }: Result) {
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
      <span className="flex min-w-0 flex-1 gap-2 text-ink-soft max-tablet:flex-col max-tablet:gap-0 max-tablet:py-1 [&_mark]:rounded-[2px] [&_mark]:bg-match [&_mark]:text-ink">
        <b className={`${words} flex-none font-medium text-ink not-only:tablet:max-w-[52%]`}>
          <Marked segments={title} />
        </b>
        {rest.length > 0 && (
          <span className={words}>
            <Marked segments={rest} />
          </span>
        )}
      </span>
      <span className="flex-none text-quiet empty:hidden tablet:group-data-[focused]:hidden">
        {meta}
      </span>
      <span
        aria-hidden="true"
        className="hidden flex-none items-center gap-2 font-medium text-board tablet:group-data-[focused]:flex"
      >
        Open <KeyHint>Enter</KeyHint>
      </span>
    </>
  );
}

function Marked({ segments }: { segments: Result["title"] }) {
  let end = 0;
  return segments.map(({ text, isMatch }) => {
    const Part = isMatch ? "mark" : "span";
    end += text.length;
    return <Part key={end}>{text}</Part>;
  });
}
