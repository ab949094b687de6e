import { useEffect, useState } from "react";

/**
 * What an action answered, for as long as its page stands. The router forgets `actionData` when
 * the loaders run again, which on a live page is at any moment: an error would vanish while it is
 * being read, and so would recovery codes, which are shown once.
 */
export function useAnswer<Answer>(actionData: Answer | undefined): Answer | undefined {
  const [answer, setAnswer] = useState(actionData);
  if (actionData === undefined || actionData === answer) return answer;
  setAnswer(actionData);
  return actionData;
}

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
