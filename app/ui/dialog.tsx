import { type ComponentProps, type ReactNode, useId } from "react";

type Props = Omit<ComponentProps<"dialog">, "title" | "style"> & {
  title: string;
  head?: ReactNode;
};

/** Escape and its own buttons close it. */
export function Dialog({ title, head, className = "", children, ...rest }: Props) {
  const id = useId();
  return (
    <dialog className={`dialog ${className}`.trim()} aria-labelledby={id} {...rest}>
      {head}
      <h2 className="type-heading-3" id={id}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
