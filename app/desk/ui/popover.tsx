import { type ReactNode, useContext, useId } from "react";
import { DialogTrigger, OverlayTriggerStateContext } from "react-aria-components";
import { Floating } from "#app/desk/ui/floating.tsx";
import { PressButton, type PressButtonProps } from "#app/desk/ui/press-button.tsx";

interface Props {
  /** The content of the button. */
  label: ReactNode;
  /** Names what opens, where the button has no text. */
  title: string;
  button?: Omit<PressButtonProps, "children">;
  /** Replaces the button: one of the library's, or an element within `<Pressable>`. */
  trigger?: ReactNode;
  placement?: "bottom start" | "bottom end" | "top start" | "top end";
  isOpen?: boolean;
  onOpenChange?(isOpen: boolean): void;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A button that opens a small part of the page beside itself; Escape and a click outside close it. */
export function PopoverButton(props: Props) {
  const { label, title, button, trigger, placement = "bottom start", children } = props;
  const { isOpen, onOpenChange } = props;
  const id = useId();
  return (
    <DialogTrigger {...defined({ isOpen, onOpenChange })}>
      {trigger ?? <PressButton {...button}>{label}</PressButton>}
      {/* The dialog is the popover itself: the library's hidden buttons to close it are within. */}
      <Floating placement={placement} isSheet aria-labelledby={id}>
        <span id={id} hidden>
          {title}
        </span>
        <Inside>{children}</Inside>
      </Floating>
    </DialogTrigger>
  );
}

function Inside({ children }: Pick<Props, "children">) {
  const close = useContext(OverlayTriggerStateContext)?.close ?? (() => {});
  return (
    <div className="p-4 pt-3.5">{typeof children === "function" ? children(close) : children}</div>
  );
}

/** Without the properties that are undefined: to the library these mean "controlled" or not. */
function defined<T extends object>(props: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(props).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}
