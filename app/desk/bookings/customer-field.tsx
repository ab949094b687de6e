import { useState } from "react";
import { href } from "react-router";
import { useAnswer } from "#app/desk/forms/use-answer.ts";
import { ComboField } from "#app/desk/ui/combo-field.tsx";
import type { Customer } from "#app/domain/search/customers.server.ts";

interface Props {
  /** Of the field; "Name" by default. */
  name?: string;
  first: string;
  autoFocus: boolean;
  /** The fields of a customer whom the company knows. */
  onChoose(values: Customer["values"]): void;
}

/** The caller's name: two letters of it, or of a company, or a phone number, find who is known. */
export function CustomerField({ name = "Name", first, autoFocus, onChoose }: Props) {
  const [typed, setTyped] = useState(first);
  const isAsked = typed.trim().length > 1 && typed !== first;
  const asked = isAsked ? { q: typed } : undefined;
  const { data: found = [] } = useAnswer<Customer[]>(href("/admin/known-customers.json"), asked);
  return (
    <ComboField
      name={name}
      text={typed}
      onType={setTyped}
      options={found.map(({ id, name, said }) => ({ id, label: name, said }))}
      onChoose={(chosen) => {
        const customer = found.find(({ id }) => id === chosen);
        if (!customer) return;
        setTyped(customer.name);
        onChoose(customer.values);
      }}
      hint="Two letters of a name or company, or a phone number, find known customers."
      autoFocus={autoFocus}
      wide
    />
  );
}
