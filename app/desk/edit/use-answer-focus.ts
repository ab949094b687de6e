import { useEffect } from "react";

/** Puts the focus on what an answer says above its form, as the site's script does elsewhere. */
export function useAnswerFocus(formId: string, answer: object | undefined) {
  useEffect(() => {
    if (!answer) return;
    document
      .getElementById(formId)
      ?.querySelector<HTMLElement>("[data-summary], .edit-conflict")
      ?.focus();
  }, [formId, answer]);
}
