/**
 * Light or dark for the desk: as the system has it, or by somebody's choice. The class names are
 * those of dark.css, which the root gives to the document.
 */
export const schemes = [
  { value: "system", label: "System", className: "scheme-system" },
  { value: "light", label: "Light", className: "scheme-light" },
  { value: "dark", label: "Dark", className: "scheme-dark" },
] as const;

export type Scheme = (typeof schemes)[number]["value"];

/** Reads the cookie or a form; the system's scheme for all else. */
export function readScheme(text: string | undefined): Scheme {
  return schemes.find(({ value }) => value === text)?.value ?? "system";
}
