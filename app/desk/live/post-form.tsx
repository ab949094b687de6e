import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"form">, "onSubmit" | "method" | "action" | "style"> & {
  send(form: FormData): unknown;
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
