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
import { isPrice } from "#app/domain/catalogue/document-words.ts";
import { ChoiceField, FormPart } from "#app/ui/choice-field.tsx";
import { Field, FieldError, SelectField, TextField, useField } from "#app/ui/form.tsx";
import { Options } from "#app/ui/options.tsx";

export const ChoicesContext = createContext<Awaited<ReturnType<typeof readChoices>> | undefined>(
  undefined,
);

export function useChoices() {
  const choices = useContext(ChoicesContext);
  if (!choices) throw new Error("A field is used outside its form.");
  return choices;
}

interface Named {
  name: string;
  hint?: string;
}

type Option = readonly [value: string, label: string];

/** Nobody without the permission may change prices. */
function useReadOnly(name: string): boolean {
  const mayPrices = useMay("prices");
  return !mayPrices && isPrice("", name);
}

/** A whole number; empty is sent as none. */
function Whole(props: ComponentProps<typeof Field>) {
  const { value } = useField(props.name);
  return (
    <Field
      inputMode="numeric"
      maxLength={20}
      readOnly={useReadOnly(props.name)}
      {...props}
      defaultValue={value === "null" ? "" : value}
    />
  );
}

function Choice({ options, ...props }: Named & { options: readonly Option[] }) {
  const { value = "" } = useField(props.name);
  const isKnown = options.some(([option]) => option === value);
  return (
    <SelectField {...props}>
      <Options of={isKnown ? options : [[value, value || "Select"], ...options]} />
    </SelectField>
  );
}

function Hidden({ name }: Named) {
  return <input type="hidden" name={name} value={useField(name).value ?? ""} />;
}

/** A field of several inputs, which is sent as JSON in one. @param empty a new document's value */
function useJson(name: string, empty: string) {
  const { id, error, note, label, value = empty } = useField(name);
  const hidden = useRef<HTMLInputElement>(null);
  const [json, setJson] = useState(value);
  const change = (next: unknown) => {
    setJson(JSON.stringify(next));
    // The form learns that it has input.
    hidden.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const input = <input ref={hidden} type="hidden" name={name} value={json} />;
  return { id, error, note, label, first: parse(value), change, input };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

type GroupProps = {
  field: ReturnType<typeof useJson>;
  hint?: string | undefined;
  children: ReactNode;
};

function Group({ field: { id, error, note, label, input }, hint, children }: GroupProps) {
  const about = [hint, note].filter(Boolean).join("\n");
  const describedBy = [error && `${id}-error`, about && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <FormPart title={label} aria-describedby={describedBy || undefined} isOwnLayout>
      {input}
      {about && (
        <p id={`${id}-hint`} data-changed={note && true} className="field-note">
          {about}
        </p>
      )}
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </FormPart>
  );
}

type RowsProps = Named & Pick<ComponentProps<typeof RowsEditor>, "columns" | "add" | "most">;

function Rows({ name, hint, ...editor }: RowsProps) {
  const field = useJson(name, "[]");
  const { id, error, label, first, change } = field;
  const [, row] = /^Row (\d+)/.exec(error ?? "") ?? [];
  return (
    <Group field={field} hint={hint}>
      <fieldset disabled={useReadOnly(name)}>
        <RowsEditor
          {...editor}
          {...{ id, label }}
          initial={Array.isArray(first) ? first : []}
          wrongRow={Number(row ?? 0)}
          onChange={change}
        />
      </fieldset>
    </Group>
  );
}

/** @param parts the numbers' labels @param list a part of several texts with commas between */
type PartsProps = Named & { parts: Record<string, string>; list?: string };

/** A field of several numbers. With all of them empty, rates are none. */
function Parts({ name, hint, parts, list }: PartsProps) {
  const field = useJson(name, list ? JSON.stringify({ [list]: [] }) : "null");
  const { id, error, first, change } = field;
  const isReadOnly = useReadOnly(name);
  const [texts, setTexts] = useState(() => {
    const values = new Map(Object.entries(Object(first)));
    return new Map(
      Object.keys(parts).map((key) => [key, [values.get(key) ?? ""].flat().join(", ")]),
    );
  });
  const set = (key: string, text: string) => {
    const next = new Map(texts).set(key, text);
    setTexts(next);
    const entries = [...next].flatMap(([key, text]): [string, unknown][] => {
      if (key === list) return [[key, text.split(",").flatMap((one) => one.trim() || [])]];
      return text.trim() ? [[key, toNumber(text)]] : [];
    });
    change(entries.length > 0 ? Object.fromEntries(entries) : null);
  };
  return (
    <Group field={field} hint={hint}>
      <div className="grid grid-cols-2 gap-4 tablet:grid-cols-4">
        {Object.entries(parts).map(([key, label], index) => (
          <label key={key} className={`grid gap-1.5 ${key === list ? "col-span-full" : ""}`}>
            <span className="text-[0.875rem] font-medium">{label}</span>
            <input
              id={index === 0 ? id : undefined}
              className="small-field w-full min-w-0! aria-invalid:border-alarm"
              inputMode={key === list ? undefined : "decimal"}
              maxLength={500}
              readOnly={isReadOnly}
              aria-invalid={error ? true : undefined}
              value={texts.get(key)}
              onChange={({ target }) => set(key, target.value)}
            />
          </label>
        ))}
      </div>
    </Group>
  );
}

function Checks({ name, options }: Named & { options: readonly Option[] }) {
  const field = useJson(name, "[]");
  const { id, first, change } = field;
  const [ticked, setTicked] = useState<unknown[]>(Array.isArray(first) ? first : []);
  const tick = (value: string, isTicked: boolean) => {
    const others = ticked.filter((one) => one !== value);
    const next = isTicked ? [...others, value] : others;
    setTicked(next);
    change(next);
  };
  return (
    <Group field={field}>
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
  { value: "shown", label: "Shown", note: "On the site, and on offer.", icon: "check" },
  { value: "hidden", label: "Hidden", note: "On no list for now.", icon: "pause" },
  {
    value: "retired",
    label: "Retired",
    note: "Never offered again. Its address leads to the list.",
    icon: "close",
  },
] as const;

const State = ({ name }: Named) => <ChoiceField name={name} title="State" choices={states} />;

const fields = { Line: Field, Lines: TextField, Whole, Choice, Hidden, Rows, Parts, Checks, State };

type Fields<Kind extends CatalogueKind> = {
  [Name in keyof typeof fields]: (
    props: Omit<ComponentProps<(typeof fields)[Name]>, "name"> & {
      name: keyof BodyOf<Kind> & string;
    },
  ) => ReactNode;
};

/** The fields of a kind of document, which take only names of its schema. */
export const fieldsOf = <Kind extends CatalogueKind>(): Fields<Kind> => fields;
