import { type ReactNode, useState } from "react";
import { PictureField } from "#app/desk/catalogue/picture-field.tsx";
import { RowsEditor, toNumber } from "#app/desk/catalogue/rows-editor.tsx";
import { useDocumentForm, useHiddenInput } from "#app/desk/catalogue/use-document-form.ts";
import { useMay } from "#app/desk/frame/use-may.ts";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { type FieldFacts, isNumber } from "#app/domain/catalogue/field-facts.ts";
import { ChoiceField, FormPart } from "#app/ui/choice-field.tsx";
import { Field, FieldError, SelectField, TextField, useField } from "#app/ui/form.tsx";
import { Options } from "#app/ui/options.tsx";

/** A field of a document, by what its schema says of it. */
export function DocumentField({ name }: { name: string }) {
  const facts = useDocumentForm().fields[name];
  const mayPrices = useMay("prices");
  if (!facts) return null;
  const Control = name === "state" ? State : controls[facts.control];
  return <Control name={name} facts={facts} isReadOnly={facts.isPrice === true && !mayPrices} />;
}

interface Props {
  name: string;
  facts: FieldFacts;
  /** Nobody without the permission may change prices. */
  isReadOnly: boolean;
}

/** More than any field takes: the server says by how much, and cuts nothing off. */
const mostTyped = 20_000;

/** A number that is empty is sent as none. */
function Line({ name, facts, isReadOnly }: Props) {
  const { hint, isOptional, isWide, type } = facts;
  const { value } = useField(name);
  return (
    <Field
      {...{ name, hint }}
      optional={isOptional}
      wide={isWide}
      type={isNumber(facts) || type === "digits" ? undefined : type}
      inputMode={inputModeOf(facts)}
      maxLength={mostTyped}
      readOnly={isReadOnly}
      defaultValue={isNumber(facts) && value === "null" ? "" : value}
    />
  );
}

function inputModeOf({ type }: FieldFacts) {
  if (type === "number") return "decimal";
  return type === "amount" || type === "digits" ? "numeric" : undefined;
}

function Lines({ name, facts: { hint, height, isOptional } }: Props) {
  return (
    <TextField {...{ name, hint }} wide rows={height} optional={isOptional} maxLength={mostTyped} />
  );
}

function Choice({ name, facts: { hint, options = [] } }: Props) {
  const { value = "" } = useField(name);
  const isKnown = options.some(([option]) => option === value);
  return (
    <SelectField {...{ name, hint }}>
      <Options of={isKnown ? options : [[value, value || "Select"], ...options]} />
    </SelectField>
  );
}

function Hidden({ name }: Props) {
  return <input type="hidden" name={name} value={useField(name).value ?? ""} />;
}

/** A field of several inputs, which is sent as JSON in one. @param empty a new document's value */
function useJson(name: string, empty: string) {
  const { value = empty } = useField(name);
  const { ref, announce } = useHiddenInput();
  const [json, setJson] = useState(value);
  const change = (next: unknown) => {
    setJson(JSON.stringify(next));
    announce();
  };
  const input = <input ref={ref} type="hidden" name={name} value={json} />;
  return { first: parse(value), change, input };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

type GroupProps = Omit<Props, "isReadOnly"> & { children: ReactNode };

function Group({ name, facts: { hint }, children }: GroupProps) {
  const { id, label, error, note } = useField(name);
  const about = [hint, note].filter(Boolean).join("\n");
  const describedBy = [error && `${id}-error`, about && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <FormPart title={label} aria-describedby={describedBy || undefined} isOwnLayout>
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

function Rows({ name, facts, isReadOnly }: Props) {
  const { first, change, input } = useJson(name, "[]");
  const { id, row = 0, label } = useField(name);
  return (
    <Group {...{ name, facts }}>
      {input}
      <fieldset disabled={isReadOnly}>
        <RowsEditor
          {...{ id, label, facts }}
          initial={Array.isArray(first) ? first : []}
          wrongRow={row}
          onChange={change}
        />
      </fieldset>
    </Group>
  );
}

/** A field of several numbers, of which one may be texts with commas between. With all empty, it is none. */
function Parts({ name, facts, isReadOnly }: Props) {
  const { id, error } = useField(name);
  const columns = Object.entries(facts.columns ?? {});
  const isList = ({ control }: FieldFacts) => control === "rows";
  const { first, change, input } = useJson(name, "null");
  const [texts, setTexts] = useState(() => {
    const values = new Map(Object.entries(Object(first)));
    return new Map(columns.map(([key]) => [key, [values.get(key) ?? ""].flat().join(", ")]));
  });
  const set = (key: string, text: string) => {
    const next = new Map(texts).set(key, text);
    setTexts(next);
    const entries = columns.flatMap(([key, column]): [string, unknown][] => {
      const text = next.get(key) ?? "";
      if (isList(column)) return [[key, text.split(",").flatMap((one) => one.trim() || [])]];
      return text.trim() ? [[key, toNumber(text)]] : [];
    });
    change(entries.length > 0 ? Object.fromEntries(entries) : null);
  };
  return (
    <Group {...{ name, facts }}>
      {input}
      <div className="grid grid-cols-2 gap-4 tablet:grid-cols-4">
        {columns.map(([key, column], index) => (
          <label key={key} className={`grid gap-2 ${isList(column) ? "col-span-full" : ""}`}>
            <span className="text-note font-medium">
              {column.label}
              {isList(column) && ", with commas between"}
            </span>
            <input
              id={index === 0 ? id : undefined}
              className="small-field w-full min-w-0! aria-invalid:border-alarm"
              inputMode={inputModeOf(column)}
              maxLength={mostTyped}
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

function Checks({ name, facts }: Props) {
  const { id } = useField(name);
  const { first, change, input } = useJson(name, "[]");
  const [ticked, setTicked] = useState<unknown[]>(Array.isArray(first) ? first : []);
  const tick = (value: string, isTicked: boolean) => {
    const others = ticked.filter((one) => one !== value);
    const next = isTicked ? [...others, value] : others;
    setTicked(next);
    change(next);
  };
  return (
    <Group {...{ name, facts }}>
      {input}
      <div className="grid gap-x-6 tablet:grid-cols-2">
        {facts.columns?.[""]?.options?.map(([value, label], index) => (
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
  { value: "shown", label: "Shown", note: "Shown on the site.", icon: "check" },
  { value: "hidden", label: "Hidden", note: "Not in any list for now.", icon: "pause" },
  {
    value: "retired",
    label: "Retired",
    note: "Never offered again. Its address leads to its list.",
    icon: "close",
  },
] as const;

const State = ({ name }: Props) => <ChoiceField name={name} title="State" choices={states} />;

const controls: Record<FieldFacts["control"], (props: Props) => ReactNode> = {
  line: Line,
  lines: Lines,
  choice: Choice,
  checks: Checks,
  rows: Rows,
  parts: Parts,
  picture: PictureField,
  hidden: Hidden,
};
