import { createContext, useContext } from "react";
import type { readForm } from "#app/desk/catalogue/read-document.server.ts";

export const DocumentFormContext = createContext<Awaited<ReturnType<typeof readForm>> | undefined>(
  undefined,
);

export function useDocumentForm() {
  const form = useContext(DocumentFormContext);
  if (!form) throw new Error("A field is used outside its form.");
  return form;
}
