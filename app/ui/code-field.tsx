import { Field } from "#app/ui/form.tsx";

/** The code of an app, a printed recovery code, or either. */
export function CodeField({ from }: { from: "app" | "paper" | "either" }) {
  return (
    <Field
      name="one_time_code"
      hint={hints[from]}
      autoComplete="one-time-code"
      inputMode={from === "app" ? "numeric" : undefined}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
    />
  );
}

const hints = {
  app: "It changes every 30 seconds.",
  paper: "Each code works once, for example k7m2p-x9qrt.",
  either: "From your app, or a recovery code.",
};
