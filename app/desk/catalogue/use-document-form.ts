import { createContext, useContext, useRef } from "react";
import type { readForm } from "#app/desk/catalogue/read-document.server.ts";

export const DocumentFormContext = createContext<Awaited<ReturnType<typeof readForm>> | undefined>(
  undefined,
);

export function useDocumentForm() {
  const form = useContext(DocumentFormContext);
  if (!form) throw new Error("A field is used outside its form.");
  return form;
}

/** For a hidden field that script sets: the form learns that it has input. */
export function useHiddenInput() {
  const ref = useRef<HTMLInputElement>(null);
  const announce = () => ref.current?.dispatchEvent(new Event("input", { bubbles: true }));
  return { ref, announce };
}
