import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router";
import { GroupHead, ResultContent } from "#app/desk/search/result-content.tsx";
import { useSearch } from "#app/desk/search/use-search.ts";
import { showModal } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";

const idOf = (at: number) => `search-result-${at}`;

/** One search for everything. */
export default function SearchPanel({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  // Enter before the answer is there opens its first result as soon as it comes.
  const [isAwaited, setAwaited] = useState(false);
  const { answer, hasFailed } = useSearch(text.trim(), ({ groups }) => {
    setChosen(0);
    if (!isAwaited) return;
    setAwaited(false);
    open(groups.flatMap(({ results }) => results)[0]?.href);
  });
  const isCurrent = answer?.search === text.trim().slice(0, 200);
  const groups = answer?.groups ?? [];
  const results = groups.flatMap((group) => group.results);
  const navigate = useNavigate();

  // Before the next key.
  useLayoutEffect(() => showModal(dialog.current), []);
  useEffect(() => {
    document.getElementById(idOf(chosen))?.scrollIntoView({ block: "nearest" });
  }, [chosen]);

  const open = (to: string | undefined, inNewTab = false) => {
    if (!to) return;
    if (inNewTab) return void window.open(to, "_blank", "noopener");
    dialog.current?.close();
    if (to.startsWith("/")) navigate(to);
    else window.location.href = to;
  };

  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    const last = results.length - 1;
    const steps: Record<string, number> = {
      ArrowDown: chosen === last ? 0 : chosen + 1,
      ArrowUp: chosen === 0 ? last : chosen - 1,
      Tab: nextGroup(
        groups.map((group) => group.results.length),
        chosen,
        event.shiftKey,
      ),
    };
    const step = steps[event.key];
    if (step !== undefined && last >= 0) {
      event.preventDefault();
      setChosen(step);
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (isCurrent) open(results[chosen]?.href, event.ctrlKey || event.metaKey);
    else setAwaited(true);
  };

  let at = -1;
  return (
    <dialog
      className="search-panel"
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      closedby="any"
    >
      <search className="search-query">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search everything"
          aria-autocomplete="list"
          aria-expanded={results.length > 0}
          aria-controls="search-results"
          aria-activedescendant={results.length > 0 ? idOf(chosen) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          placeholder="Name, number, address, reference or note"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setAwaited(false);
          }}
          onKeyDown={press}
        />
        <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </search>
      <div className="search-results" id="search-results" role="listbox" aria-label="Found">
        {groups.map(({ title, count, results }, group) => (
          <fieldset className="min-w-0" key={title} aria-labelledby={`search-group-${group}`}>
            <GroupHead id={`search-group-${group}`} title={title} count={count} />
            {results.map((result) => {
              at += 1;
              const own = at;
              const follow = (event: MouseEvent) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                open(result.href);
              };
              return (
                <a
                  key={result.href}
                  className="search-result"
                  id={idOf(own)}
                  role="option"
                  aria-selected={own === chosen}
                  tabIndex={-1}
                  href={result.href}
                  onClick={follow}
                  onMouseMove={() => setChosen(own)}
                >
                  <ResultContent result={result} />
                  {own === chosen && (
                    <span className="search-open" aria-hidden="true">
                      Open <kbd>Enter</kbd>
                    </span>
                  )}
                </a>
              );
            })}
          </fieldset>
        ))}
      </div>
      <p className="search-nothing" role="status">
        {stateInWords(text.trim(), results.length, isCurrent, hasFailed)}
      </p>
      <Keys />
    </dialog>
  );
}

/** The first result of the next group, or of the one before; from the last it goes to the first. */
function nextGroup(sizes: readonly number[], chosen: number, isBack: boolean): number {
  const starts = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0));
  const here = starts.findLastIndex((start) => start <= chosen);
  return starts.at((here + (isBack ? -1 : 1)) % starts.length) ?? 0;
}

/** Shown where nothing is found, and read out in any case. */
function stateInWords(text: string, count: number, isCurrent: boolean, hasFailed: boolean) {
  if (hasFailed) return "The search did not answer. Are you still signed in and online?";
  if (!isCurrent || text === "") return "";
  if (count === 0) return `Nothing found for “${text}”.`;
  return <span className="sr-only">{count === 1 ? "1 result" : `${count} results`}</span>;
}

function Keys() {
  return (
    <div className="search-keys" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> move
      </span>
      <span>
        <kbd>Tab</kbd> next group
      </span>
      <span>
        <kbd>Enter</kbd> open
      </span>
      <span>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> in a new tab
      </span>
      <span>
        <kbd>Esc</kbd> close
      </span>
    </div>
  );
}
