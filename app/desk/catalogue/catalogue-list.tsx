import { type KeyboardEvent, useState } from "react";
import {
  Button,
  DropIndicator,
  GridList,
  GridListItem,
  useDragAndDrop,
} from "react-aria-components";
import { href, useNavigate } from "react-router";
import { Badges, Cell, draftMark, GroupLinks } from "#app/desk/catalogue/catalogue-cells.tsx";
import type { CatalogueRow } from "#app/desk/catalogue/catalogue-rows.server.ts";
import { inOrder, useListActions } from "#app/desk/catalogue/list-actions.ts";
import { useDraft } from "#app/desk/forms/use-draft.ts";
import { ConfirmDialog } from "#app/desk/ui/desk-dialog.tsx";
import { ShortTime } from "#app/desk/ui/detail-pane.tsx";
import { MenuButton } from "#app/desk/ui/floating.tsx";
import { KeyHint, useKeys } from "#app/desk/ui/keys.tsx";
import { TableFoot, TableFrame } from "#app/desk/ui/table.tsx";
import { formatCount } from "#app/lib/format.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Route } from "./+types/catalogue-page";

type Listed = "kind" | "columns" | "main" | "areNumbers" | "rows";

interface Props extends Pick<Route.ComponentProps["loaderData"], Listed> {
  label: string;
  search: string;
}

const pathOf = ({ kind, slug }: CatalogueRow) =>
  `${href("/admin/catalogue/:kind", { kind })}/${slug}`;

/** Rows that have an order among themselves. */
const listOf = ({ kind, group }: CatalogueRow) => `${kind} ${group}`;

/** The list of a kind: its order, state and copies are changed here, the rest on the edit page. */
export function CatalogueList({ kind, label, columns, main, areNumbers, rows, search }: Props) {
  const navigate = useNavigate();
  const [retiring, setRetiring] = useState<CatalogueRow>();
  const { moved, move, change, duplicate, takeDown } = useListActions(
    href("/admin/catalogue/:kind", { kind }),
  );
  const folding = useFolding(search);
  const ordered = inOrder(rows, moved);
  const shown = findShown(ordered, search, folding.isFolded);
  const find = (id: unknown) => shown.find((row) => row.id === id);
  const { step, dragAndDropHooks } = useOrder({ ordered, shown, find, move, search });
  const focused = () =>
    find(document.activeElement?.closest<HTMLElement>("[data-catalogue] [data-key]")?.dataset.key);
  const acts: RowActs = {
    edit: (row) => navigate(pathOf(row)),
    ...{ duplicate, step, takeDown, retire: setRetiring },
    toggle: (row) => change(row, row.state === "shown" ? "hidden" : "shown"),
  };
  useKeys({
    h: () => {
      const row = focused();
      if (row?.state) acts.toggle(row);
    },
  });

  return (
    <TableFrame label={label} said={search && formatCount(shown.length, "row")}>
      {shown.length === 0 ? (
        <EmptyState
          title={search ? `Nothing found for “${search}”` : `No ${label.toLowerCase()} yet`}
        >
          {search ? "Partial words match too." : "New items appear here as drafts."}
        </EmptyState>
      ) : (
        <div
          data-catalogue
          data-numbers={areNumbers || undefined}
          className="sortable-list"
          // Before the list's own arrows, which would move the focus alone.
          onKeyDownCapture={(event: KeyboardEvent) => {
            const { key, altKey } = event;
            const row = focused();
            if (!row || !altKey || !(key === "ArrowUp" || key === "ArrowDown")) return;
            event.preventDefault();
            event.stopPropagation();
            step(row, key === "ArrowUp" ? -1 : 1);
          }}
        >
          <ListHead {...{ columns, main }} />
          <GridList
            aria-label={label}
            items={shown}
            dependencies={[shown, columns, folding.folded]}
            disallowTypeAhead
            dragAndDropHooks={dragAndDropHooks}
            onAction={(id) => {
              const row = find(id);
              if (row) navigate(pathOf(row));
            }}
          >
            {(one) => (
              <GridListItem
                textValue={[one.name, one.state, one.isDraft && "draft"].filter(Boolean).join(", ")}
                data-kind={one.kind}
                data-state={one.state}
                className="group/row"
              >
                <RowCells
                  {...{ one, columns, main, folding }}
                  below={rows.filter(({ group }) => group === one.slug).length}
                />
                <RowEnd one={one} acts={acts} />
              </GridListItem>
            )}
          </GridList>
        </div>
      )}
      <ListFoot {...{ kind, rows, shown }} />
      <ConfirmDialog
        title={`Retire ${retiring?.name}?`}
        text={`It is not offered any more${retiring ? leadsTo(retiring, rows) : ""}. Stored records keep it. The draft is not public yet.`}
        yes="Retire"
        isOpen={retiring !== undefined}
        onOpenChange={() => setRetiring(undefined)}
        onYes={() => retiring && change(retiring, "retired")}
      />
    </TableFrame>
  );
}

/** The folded groups, which the browser stores; a search unfolds all of them. */
function useFolding(search: string) {
  const [folded, setFolded] = useDraft("catalogue-folded", "");
  const isFolded = (slug: string) => search === "" && folded.split(" ").includes(slug);
  const fold = (slug: string) => {
    const others = folded.split(" ").filter((one) => one && one !== slug);
    setFolded((isFolded(slug) ? others : [...others, slug]).join(" "));
  };
  return { folded, isFolded, fold };
}

/** The rows to show: a group is found by its configurations, and these by their group. */
function findShown(
  ordered: readonly CatalogueRow[],
  search: string,
  isFolded: (slug: string) => boolean,
) {
  const finds = ({ name, slug, by, cells }: CatalogueRow) =>
    [name, slug, by, ...cells.map(({ text }) => text)]
      .join("\n")
      .toLowerCase()
      .includes(search.toLowerCase());
  return ordered
    .filter(({ group }) => group === "")
    .flatMap((row) => {
      const below = row.kind === "group" ? ordered.filter(({ group }) => group === row.slug) : [];
      const found = finds(row) ? below : below.filter(finds);
      if (isFolded(row.slug)) return [row];
      return found.length > 0 || finds(row) ? [row, ...found] : [];
    });
}

interface Order extends Pick<ReturnType<typeof useListActions>, "move"> {
  ordered: readonly CatalogueRow[];
  shown: readonly CatalogueRow[];
  find(id: unknown): CatalogueRow | undefined;
  search: string;
}

/** Moves rows among those of their list: by a step, or by dragging while nothing is searched. */
function useOrder({ ordered, shown, find, move, search }: Order) {
  const siblingsOf = (row: CatalogueRow) => ordered.filter((one) => listOf(one) === listOf(row));
  /** @param before how many of the others are before it then */
  const place = (row: CatalogueRow, before: number) => {
    const others = siblingsOf(row).filter((one) => one !== row);
    if (row.state === undefined || before < 0 || before > others.length) return;
    move(row, others.toSpliced(before, 0, row));
  };
  const step = (row: CatalogueRow, by: 1 | -1) => place(row, siblingsOf(row).indexOf(row) + by);
  const { dragAndDropHooks } = useDragAndDrop<CatalogueRow>({
    isDisabled: search !== "",
    getItems: (_ids, dragged) => dragged.map((row) => ({ [listOf(row)]: row.id })),
    getDropOperation(target, types) {
      const row = target.type === "item" && target.dropPosition !== "on" && find(target.key);
      // A group is moved with its configurations, also past those of others.
      return row && (types.has(listOf(row)) || types.has("group ")) ? "move" : "cancel";
    },
    onReorder({ keys: [id], target }) {
      const row = find(id);
      const to = shown.findIndex((one) => one.id === target.key);
      if (!row) return;
      const above = shown.slice(0, target.dropPosition === "before" ? to : to + 1);
      place(row, above.filter((one) => one !== row && listOf(one) === listOf(row)).length);
    },
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className="col-span-full outline-none data-[drop-target]:h-0.75 data-[drop-target]:bg-board"
      />
    ),
  });
  return { step, dragAndDropHooks };
}

type Columns = Pick<Props, "columns" | "main">;

function ListHead({ columns, main }: Columns) {
  return (
    <div data-head aria-hidden="true">
      <span className="col-3">Name</span>
      <span className="col-4">State</span>
      {columns.map((column, index) => (
        <span key={column} data-main={index === main || undefined} data-value>
          {column}
        </span>
      ))}
      <span data-author>Changed by</span>
      <span data-time>Changed</span>
    </div>
  );
}

interface CellsProps extends Columns {
  one: CatalogueRow;
  /** The number of a group's configurations. */
  below: number;
  folding: ReturnType<typeof useFolding>;
}

/** The cells of a row, before its actions. */
function RowCells({ one, below, columns, main, folding: { isFolded, fold } }: CellsProps) {
  return (
    <>
      {one.state && (
        <Button
          slot="drag"
          className="icon-button col-1 size-8 cursor-grab text-quiet @max-[600px]/table:hidden"
        >
          <Icon name="grip" />
        </Button>
      )}
      <span className="col-2 @max-[600px]/table:col-1 @max-[600px]/table:row-[1/3] group-data-[state=retired]/row:opacity-45">
        {one.kind === "group" && (
          <Button
            aria-label={`Configurations of ${one.name}`}
            aria-expanded={!isFolded(one.slug)}
            className="icon-button group/fold mx-auto size-8 max-tablet:size-11"
            onPress={() => fold(one.slug)}
          >
            <span className="group-aria-[expanded=false]/fold:-rotate-90">
              <Icon name="chevron-down" />
            </span>
          </Button>
        )}
        {one.picture && <Picture name={one.picture} sizes="52px" className="block w-13" />}
      </span>
      <span className="col-3 min-w-0 py-1 leading-snug font-medium wrap-anywhere @max-[600px]/table:col-[2/4]">
        {one.name}
      </span>
      <Badges row={one} />
      {one.kind === "group" ? (
        <GroupLinks row={one} count={below} />
      ) : (
        one.cells.map((cell, index) => (
          <Cell
            key={columns[index]}
            label={columns[index] ?? ""}
            isMain={index === main}
            {...cell}
          />
        ))
      )}
      <span data-author>{one.by}</span>
      <span data-time>
        <ShortTime {...one.changed} />
      </span>
    </>
  );
}

type RowAct = (row: CatalogueRow) => unknown;
type RowActs = Record<"edit" | "duplicate" | "toggle" | "retire" | "takeDown", RowAct> &
  Pick<ReturnType<typeof useOrder>, "step">;

/** The actions of a row: the steps at once, all of them in a menu. */
function RowEnd({ one, acts }: { one: CatalogueRow; acts: RowActs }) {
  const { kind, name, state, canTakeDown } = one;
  const { edit, duplicate, step, toggle, retire, takeDown } = acts;
  const steps = [
    { id: "up", label: "Move up", act: () => step(one, -1) },
    { id: "down", label: "Move down", act: () => step(one, 1) },
  ] as const;
  const toggleLabel = state === "shown" ? "Hide" : "Show";
  const options: { id: string; label: string; act: RowAct }[] = [
    { id: "edit", label: "Edit", act: edit },
    ...(kind === "quotation-terms" ? [] : [{ id: "copy", label: "Duplicate", act: duplicate }]),
    ...(state ? [...steps, { id: "toggle", label: toggleLabel, act: toggle }] : []),
    ...(state && state !== "retired" ? [{ id: "retire", label: "Retire…", act: retire }] : []),
    ...(canTakeDown ? [{ id: "take-down", label: "Take down now", act: takeDown }] : []),
  ];
  return (
    <span className="col-11 flex items-center justify-end @max-[600px]/table:col-4 @max-[600px]/table:row-[1/3]">
      {state && (
        <span className="flex opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 max-desktop:hidden">
          {steps.map(({ id, act }) => (
            <Button
              key={id}
              aria-label={`Move ${name} ${id}`}
              className="icon-button size-8"
              onPress={act}
            >
              <Icon name={id} />
            </Button>
          ))}
        </span>
      )}
      <MenuButton
        label={name}
        options={options}
        onChange={(id) => options.find((option) => option.id === id)?.act(one)}
        trigger={
          <Button
            aria-label={`Actions for ${name}`}
            className="icon-button size-8 max-tablet:size-11"
          >
            <Icon name="more" />
          </Button>
        }
      />
    </span>
  );
}

/** The number of entries, and the explanation of marks and keys. */
function ListFoot({ kind, rows, shown }: Pick<Props, "kind" | "rows"> & Pick<Order, "shown">) {
  const count = (of: string) => rows.filter((row) => row.kind === of).length;
  return (
    <TableFoot>
      <div className="flex min-h-13 flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 text-note text-ink-soft">
        <span>
          {kind === "group"
            ? `${formatCount(count("group"), "group")}, ${formatCount(count("configuration"), "configuration")}`
            : formatCount(rows.length, "entry", "entries")}
        </span>
        {shown.some(({ cells }) => cells.some(({ was }) => was !== undefined)) && (
          <span>
            <mark className={draftMark}>Marked</mark> values are drafts: visitors see the former
            ones.
          </span>
        )}
        <span className="ml-auto flex items-center gap-2 max-desktop:hidden">
          <KeyHint>Alt</KeyHint> <KeyHint>↑</KeyHint> <KeyHint>↓</KeyHint> moves,
          <KeyHint>Enter</KeyHint> edits, <KeyHint>h</KeyHint> hides
        </span>
      </div>
    </TableFoot>
  );
}

/** The redirect of a retired item's address, in words; empty for items without a page. */
function leadsTo({ kind, group }: CatalogueRow, rows: readonly CatalogueRow[]): string {
  const own = rows.find((row) => row.kind === "group" && row.slug === group);
  if (kind === "configuration" && own?.state === "shown")
    return `, and its address leads to ${own.name}`;
  if (kind === "configuration" || kind === "group")
    return ", and its address leads to the list of all groups";
  return kind === "service" || kind === "opening" ? ", and its address leads to the list" : "";
}
