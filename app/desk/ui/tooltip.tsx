import type { ReactNode } from "react";
import { Tooltip, TooltipTrigger } from "react-aria-components";
import { KeyHint } from "#app/desk/ui/key-hint.tsx";

interface Props {
  text: ReactNode;
  /** The key that does the same. */
  keyHint?: string | undefined;
  /** A button or link of the library; another element goes into its `<Focusable>`. */
  children: ReactNode;
}

/** A short text beside what one points at or reaches by keyboard. Touch never shows it. */
export function Tip({ text, keyHint, children }: Props) {
  return (
    <TooltipTrigger delay={500} closeDelay={100}>
      {children}
      <Tooltip
        offset={6}
        className="flex max-w-80 items-center gap-2 rounded-badge bg-toast px-2.5 pt-1.5 pb-1 text-[0.875rem] leading-[1.3] text-paper shadow-[inset_0_0_0_1px_var(--color-toast-edge)] [&>kbd]:border-toast-key [&>kbd]:bg-transparent [&>kbd]:text-inherit"
      >
        {text}
        {keyHint && <KeyHint>{keyHint}</KeyHint>}
      </Tooltip>
    </TooltipTrigger>
  );
}
