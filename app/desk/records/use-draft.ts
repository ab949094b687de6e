import { useEffect, useState } from "react";

/** Text that is kept in this tab until it is empty again. */
export function useDraft(key: string, atFirst: string) {
  const [text, setText] = useState(atFirst);
  // The server does not know it.
  useEffect(() => {
    const kept = sessionStorage.getItem(key);
    if (kept) setText(kept);
  }, [key]);
  const change = (next: string) => {
    setText(next);
    if (next) sessionStorage.setItem(key, next);
    else sessionStorage.removeItem(key);
  };
  return [text, change] as const;
}
