import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useRef,
  useState,
} from "react";
import type { readChoices } from "#app/desk/catalogue/read-document.server.ts";
import { RowsEditor, toNumber } from "#app/desk/catalogue/rows-editor.tsx";
import { useMay } from "#app/desk/frame/use-may.ts";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import type { BodyOf, CatalogueKind } from "#app/domain/catalogue/catalogue-kinds.ts";
import { type FieldDifference, isPrice } from "#app/domain/catalogue/document-words.ts";
import { ChoiceField, FormPart } from "#app/ui/choice-field.tsx";
import { Field, FieldError, SelectField, TextField, useField } from "#app/ui/form.tsx";
import { Options } from "#app/ui/options.tsx";

type Choices = Awaited<ReturnType<typeof readChoices>>;

export const ChoicesContext = createContext<Choices | undefined>(undefined);

export function useChoices(): Choices {
  const choices = useContext(ChoicesContext);
  if (!choices) throw new Error("A field is used outside its form.");
  return choices;
}

/** The fields that the draft changes. */
export const DifferencesContext = createContext<readonly FieldDifference[]>([]);

function useChanged(name: string): string | undefined {
  const changed = useContext(DifferencesContext).find((difference) => difference.name === name);
  if (!changed) return undefined;
  return `Changed. Published: ${changed.before || "empty"}`;
}

/** Marks a field that the draft changes, without a place of its own in the form's columns. */
function Changed({ name, children }: { name: string; children: ReactNode }) {
  if (useChanged(name) === undefined) return children;
  return (
    <div className="contents [&_.field>p:first-of-type]:whitespace-pre-wrap [&_.field>p:first-of-type]:text-new-text [&_:is(input,textarea,select)]:shadow-[inset_3px_0_0_var(--color-copper)]">
      {children}
    </div>
  );
}

interface Named {
  name: string;
  hint?: string;
}

/** With what visitors see, where the draft has something else. */
function useHint({ name, hint }: Named) {
  const all = [hint, useChanged(name)].filter(Boolean).join(" ");
  return all ? { hint: all } : {};
}

/** Nobody without the permission may change prices. */
function useReadOnly(name: string): boolean {
  const mayPrices = useMay("prices");
  return !mayPrices && isPrice("", name);
}

function Line(props: Named & ComponentProps<typeof Field>) {
  return (
    <Changed name={props.name}>
      <Field autoComplete="off" {...props} {...useHint(props)} />
    </Changed>
  );
}

function Lines(props: Named & ComponentProps<typeof TextField>) {
  return (
    <Changed name={props.name}>
      <TextField {...props} {...useHint(props)} />
    </Changed>
  );
}

/** A whole number; empty is sent as none. */
function Whole(props: Named & ComponentProps<typeof Field>) {
  const { value } = useField(props.name);
  return (
    <Line
      inputMode="numeric"
      maxLength={20}
      readOnly={useReadOnly(props.name)}
      {...props}
      defaultValue={value === "null" ? "" : value}
    />
  );
}

function Day(props: Named & ComponentProps<typeof Field>) {
  return <Line type="date" {...props} />;
}

type Option = readonly [value: string, label: string];

function Choice({ options, ...props }: Named & { options: readonly Option[] }) {
  const hint = useHint(props);
  const { value = "" } = useField(props.name);
  const isKnown = options.some(([option]) => option === value);
  return (
    <Changed name={props.name}>
      <SelectField {...props} {...hint}>
        <Options of={isKnown ? options : [[value, value || "Select"], ...options]} />
      </SelectField>
    </Changed>
  );
}

function Hidden({ name }: Named) {
  return <input type="hidden" name={name} value={useField(name).value ?? ""} />;
}

/** A field that is sent as JSON: its first value, and how a change of it is sent. */
function useJson(name: string) {
  const { id, error, label, value } = useField(name);
  const hidden = useRef<HTMLInputElement>(null);
  const [json, setJson] = useState(value ?? "null");
  const change = (next: unknown) => {
    setJson(JSON.stringify(next));
    // The form learns that it has input.
    hidden.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const input = <input ref={hidden} type="hidden" name={name} value={json} />;
  return { id, error, label, first: parseJson(value), change, input, changed: useChanged(name) };
}

function parseJson(text = "null"): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface GroupProps {
  field: ReturnType<typeof useJson>;
  hint?: string | undefined;
  children: ReactNode;
}

/** The frame of a field that is made of several inputs. */
function Group({ field: { id, error, label, input, changed }, hint, children }: GroupProps) {
  const describedBy = [error && `${id}-error`, (changed ?? hint) && `${id}-hint`];
  return (
    <FormPart
      title={label}
      aria-describedby={describedBy.filter(Boolean).join(" ") || undefined}
      isOwnLayout
    >
      {input}
      {(changed ?? hint) && (
        <p
          id={`${id}-hint`}
          data-changed={changed && true}
          className="mb-2.5 max-h-40 overflow-y-auto whitespace-pre-wrap text-ink-soft data-[changed]:border-l-3 data-[changed]:border-copper data-[changed]:pl-2.5 data-[changed]:text-new-text"
        >
          {[hint, changed].filter(Boolean).join("\n")}
        </p>
      )}
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </FormPart>
  );
}

type RowsProps = Named &
  Pick<ComponentProps<typeof RowsEditor>, "columns" | "grid" | "add" | "most">;

function Rows({ name, hint, ...editor }: RowsProps) {
  const field = useJson(name);
  const { id, error, label, first, change } = field;
  const [, row] = /^Row (\d+)/.exec(error ?? "") ?? [];
  return (
    <Group field={field} hint={hint}>
      <RowsEditor
        {...editor}
        id={id}
        label={label}
        initial={Array.isArray(first) ? first : []}
        wrongRow={Number(row ?? 0)}
        onChange={change}
      />
    </Group>
  );
}

interface Part {
  key: string;
  label: string;
  /** Several texts with commas between. */
  isList?: boolean;
}

/** A field of several numbers or lists; with all empty none, where that is allowed. */
function Parts({
  name,
  hint,
  parts,
  isNullable,
}: Named & { parts: readonly Part[]; isNullable?: boolean }) {
  const field = useJson(name);
  const { id, error, first, change } = field;
  const isReadOnly = useReadOnly(name);
  const [texts, setTexts] = useState<Record<string, string>>(() => {
    const values: Record<string, unknown> = { ...Object(first) };
    return Object.fromEntries(
      parts.map(({ key }) => [key, [values[key] ?? ""].flat().map(String).join(", ")]),
    );
  });
  const set = (key: string, text: string) => {
    const next = { ...texts, [key]: text };
    setTexts(next);
    const filled = parts.filter((part) => part.isList || next[part.key]?.trim());
    const entries = filled.map(({ key, isList }) => {
      const typed = next[key] ?? "";
      return [
        key,
        isList
          ? typed
              .split(",")
              .map((one) => one.trim())
              .filter(Boolean)
          : toNumber(typed),
      ];
    });
    change(isNullable && entries.length === 0 ? null : Object.fromEntries(entries));
  };
  return (
    <Group field={field} hint={hint}>
      <div className="grid grid-cols-2 gap-4 tablet:grid-cols-4">
        {parts.map(({ key, label, isList }, index) => (
          <label key={key} className={isList ? "col-span-full grid gap-1.5" : "grid gap-1.5"}>
            <span className="text-[0.875rem] font-medium">{label}</span>
            <input
              id={index === 0 ? id : undefined}
              className="small-field w-full min-w-0!"
              inputMode={isList ? undefined : "decimal"}
              maxLength={500}
              readOnly={isReadOnly}
              aria-invalid={error && !isList ? true : undefined}
              autoComplete="off"
              value={texts[key]}
              onChange={({ target }) => set(key, target.value)}
            />
          </label>
        ))}
      </div>
    </Group>
  );
}

function Checks({ name, hint, options }: Named & { options: readonly Option[] }) {
  const field = useJson(name);
  const { id, first, change } = field;
  const [ticked, setTicked] = useState<string[]>(Array.isArray(first) ? first.map(String) : []);
  const tick = (value: string, isTicked: boolean) => {
    const others = ticked.filter((one) => one !== value);
    const next = isTicked ? [...others, value] : others;
    setTicked(next);
    change(next);
  };
  return (
    <Group field={field} hint={hint}>
      <div className="grid gap-x-6 tablet:grid-cols-2">
        {options.map(([value, label], index) => (
          <CheckBox
            key={value}
            id={index === 0 ? id : undefined}
            label={label}
            checked={ticked.includes(value)}
            onChange={(isTicked) => tick(value, isTicked)}
          />
        ))}
      </div>
    </Group>
  );
}

const states = [
  {
    value: "shown",
    label: "Shown",
    note: "On the site, and can be ordered or applied for.",
    icon: "check",
  },
  {
    value: "hidden",
    label: "Hidden",
    note: "On no list. Its address leads to the list.",
    icon: "pause",
  },
  {
    value: "retired",
    label: "Retired",
    note: "Not offered any more. Its address leads to the list for ever.",
    icon: "close",
  },
] as const;

function State({ name }: Named) {
  return (
    <Changed name={name}>
      <ChoiceField name={name} title="State" choices={states} />
    </Changed>
  );
}

const fields = { Line, Lines, Whole, Day, Choice, Hidden, Rows, Parts, Checks, State };

type Fields<Kind extends CatalogueKind> = {
  [Name in keyof typeof fields]: (
    props: Omit<ComponentProps<(typeof fields)[Name]>, "name"> & {
      name: keyof BodyOf<Kind> & string;
    },
  ) => ReactNode;
};

/** The fields of a kind of document, which take only names of its schema. */
export const fieldsOf = <Kind extends CatalogueKind>(): Fields<Kind> => fields;
