import type { ComponentProps, ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

export interface Appearance {
  /** Copper is the main action of a part, green is structure, outline the second choice. */
  variant?: "copper" | "green" | "outline" | "quiet" | "danger";
  /** Height in px: 52 by default, 42 for staff, 34 in tables. */
  size?: 60 | 52 | 42 | 38 | 34;
}

export function Button({
  variant = "copper",
  size,
  type = "button",
  ...rest
}: Appearance & Omit<ComponentProps<"button">, "className" | "style">) {
  return (
    <button className="button" type={type} data-variant={variant} data-size={size} {...rest} />
  );
}

export function ButtonLink({
  variant = "copper",
  size,
  ...rest
}: Appearance & Omit<ComponentProps<"a">, "className" | "style"> & { href: string }) {
  return <a className="button" data-variant={variant} data-size={size} {...rest} />;
}

/** Prints the page, where script runs. */
export function PrintButton({
  variant = "quiet",
  icon,
  children,
}: Appearance & { icon?: "print" | "document"; children: string }) {
  return (
    <span className="no-script:hidden">
      <Button variant={variant} data-print>
        {icon && <Icon name={icon} />}
        {children}
      </Button>
    </span>
  );
}

/** Shows "Sending" while the form is busy, and stays focused. */
export function SubmitButton({ children, ...appearance }: Appearance & { children: ReactNode }) {
  return (
    <Button type="submit" {...appearance} data-submit>
      <span data-rest>{children}</span>
      <span data-busy>
        <svg viewBox="0 0 42 14" aria-hidden="true">
          <path d="M5 10h10l6-6h13" />
          <circle cx="4" cy="10" r="4" />
          <circle cx="37" cy="4" r="3" />
        </svg>
        Sending
      </span>
    </Button>
  );
}

type TextLinkProps = { href: string; about?: string; children: string };

/** `about` completes a bare "Read more" for screen readers. */
export function TextLink({ href, about, children }: TextLinkProps) {
  return (
    <a className="text-link" href={href}>
      <span>
        {children}
        {about && <span className="sr-only">: {about}</span>}
      </span>
      <Icon name="arrow" />
    </a>
  );
}
