import { useEffect, useState } from "react";

/**
 * What an action answered, for as long as its page stands. The router forgets `actionData` when
 * the loaders run again, which on a live page is at any moment: an error would vanish while it is
 * being read, and so would recovery codes, which are shown once.
 * @param formId gets the focus on what the answer says above it, as the site's script does elsewhere
 */
export function useAnswer<Answer extends object>(
  actionData: Answer | undefined,
  formId?: string,
): Answer | undefined {
  const [kept, setKept] = useState(actionData);
  const answer = actionData ?? kept;
  if (answer !== kept) setKept(answer);

  useEffect(() => {
    if (!answer || !formId) return;
    const form = document.getElementById(formId);
    form?.querySelector<HTMLElement>("[data-summary], .edit-conflict")?.focus();
  }, [formId, answer]);
  return answer;
}
