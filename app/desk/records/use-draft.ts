import { type RefObject, useEffect, useState } from "react";

/** Text that is kept in this tab until it is empty again. */
export function useDraft(
  key: string,
  atFirst: string,
  field: RefObject<HTMLTextAreaElement | HTMLInputElement | null>,
) {
  const [first] = useState(atFirst);
  const [text, setText] = useState(first);
  useEffect(() => {
    // What somebody quick typed before the page's script had come, or what was kept.
    const typed = field.current?.value;
    const kept = (typed !== first && typed) || sessionStorage.getItem(key);
    if (kept) setText(kept);
  }, [key, field, first]);
  const keepText = (next: string) => {
    setText(next);
    if (next) sessionStorage.setItem(key, next);
    else sessionStorage.removeItem(key);
  };
  return [text, keepText] as const;
}
