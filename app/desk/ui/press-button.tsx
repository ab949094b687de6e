import { Button, type ButtonProps } from "react-aria-components";
import type { Appearance } from "#app/ui/button.tsx";

export type PressButtonProps = Appearance & Omit<ButtonProps, "className" | "style">;

/** A button that opens something: `onPress`, and the look of the site's buttons. */
export function PressButton({ variant = "outline", size = 38, ...rest }: PressButtonProps) {
  return <Button {...rest} className="button" data-variant={variant} data-size={size} />;
}
