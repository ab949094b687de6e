import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";

type Props = {
  /** The id of the form to which it adds. It is outside, because a script sends that at each change. */
  form: string;
  options: ComponentProps<typeof Options>["of"];
  /** The form has none yet. */
  isFirst: boolean;
  words: { add: string; more: string };
};

/** Adds a configuration to those that are compared or priced. */
export function AddConfiguration({ form, options, isFirst, words }: Props) {
  return (
    <div className="estimate-add print:hidden">
      <label htmlFor="add">{words.add}</label>
      <div className="field">
        <div>
          <select id="add" name="add" form={form}>
            <Options of={options} />
          </select>
          <Icon name="chevron-down" />
        </div>
      </div>
      <Button
        type="submit"
        variant={isFirst ? "copper" : "outline"}
        form={form}
        name="more"
        value="1"
      >
        <Icon name="plus" />
        {words.more}
      </Button>
    </div>
  );
}
