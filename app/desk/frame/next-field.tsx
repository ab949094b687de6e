import { useLocation } from "react-router";

/** The form's action leads back to the page on which it was sent. */
export function NextField() {
  const { pathname, search } = useLocation();
  // Where a page was to lead on to is not repeated: anybody may have written that.
  const asked = new URLSearchParams(search);
  asked.delete("next");
  const here = asked.size > 0 ? `${pathname}?${asked}` : pathname;
  return <input type="hidden" name="next" value={here} />;
}
