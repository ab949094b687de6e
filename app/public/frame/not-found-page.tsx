import { data } from "react-router";

/** A route of its own, because the root's middleware skips addresses that match none. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
