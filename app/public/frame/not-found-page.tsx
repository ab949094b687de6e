import { data } from "react-router";

/** Declared so that the root's middleware also runs for addresses that nothing answers to. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
