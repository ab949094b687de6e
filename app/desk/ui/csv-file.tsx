import type { ChangeEvent } from "react";
import { useToasts } from "#app/desk/ui/toasts.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface Props {
  /** In bytes. */
  largest: number;
  /** The contents of the file, such as "a table of rates". */
  of: string;
  onText(text: string): void;
}

/** Reads a CSV file that staff choose. The same file can be chosen again. */
export function CsvFile({ largest, of, onText }: Props) {
  const { say } = useToasts();
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file && file.size > largest) say({ failure: `This file is too large for ${of}.` });
    else if (file) onText(await file.text());
    target.value = "";
  };
  return (
    <label
      className="button cursor-pointer justify-self-start has-focus-visible:outline-2"
      data-variant="outline"
      data-size={38}
    >
      <Icon name="table" />
      CSV file…
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        className="sr-only"
        onChange={(event) => void read(event)}
      />
    </label>
  );
}
