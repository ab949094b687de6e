import type { ComponentProps } from "react";
import type { Sent } from "#app/desk/live/use-send.ts";

type Props = Omit<ComponentProps<"form">, "onSubmit" | "method" | "action" | "style"> & {
  send(sent: Sent): unknown;
  /** It is on its way, and not sent again meanwhile. */
  isBusy: boolean;
};

/** A form that is sent without leaving the page, with the name and value of the pressed button. */
export function PostForm({ send, isBusy, ...rest }: Props) {
  return (
    <form
      method="post"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        const { currentTarget, nativeEvent } = event;
        if (!isBusy) send(new FormData(currentTarget, nativeEvent.submitter));
      }}
      {...rest}
    />
  );
}
