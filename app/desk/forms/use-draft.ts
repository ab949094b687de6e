import { useEffect, useState } from "react";

/** Text that this tab stores until it is empty again, whatever happens to the page meanwhile. */
export function useDraft(key: string, atFirst: string) {
  const [text, setText] = useState(atFirst);
  // The server does not know it.
  useEffect(() => {
    const stored = sessionStorage.getItem(key);
    if (stored) setText(stored);
  }, [key]);
  const change = (next: string) => {
    setText(next);
    if (next) sessionStorage.setItem(key, next);
    else sessionStorage.removeItem(key);
  };
  return [text, change] as const;
}
