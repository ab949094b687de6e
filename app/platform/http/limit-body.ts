import { data, type MiddlewareFunction } from "react-router";
import { requestContext } from "#app/context.ts";

const reasons = {
  411: "The form arrived without its length, so it was not read. Nothing was stored.",
  413: "The form is too large, so it was not read. Shorten the text or choose a smaller file, then send it again.",
};

/** Answers a form whose body the shell has not read (`server/body-reader.ts`). */
export const limitBody: MiddlewareFunction<Response> = ({ context }) => {
  const { bodyRefusal } = context.get(requestContext);
  if (bodyRefusal) throw data(reasons[bodyRefusal], { status: bodyRefusal });
};
