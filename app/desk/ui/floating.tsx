import { type ReactNode, type RefObject, useId } from "react";
import {
  DialogTrigger,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  type PopoverProps,
  Text,
} from "react-aria-components";
import { Icon } from "#app/ui/icon.tsx";

/** Opens beside a control and over the page, on phones at the window's lower edge. */
export function Floating(props: Omit<PopoverProps, "className" | "style">) {
  return (
    <Popover
      offset={6}
      containerPadding={8}
      placement="bottom start"
      {...props}
      // For useKeys: single keys wait until it is closed.
      data-overlay
      className="surface-paper flex max-w-[calc(100vw-16px)] flex-col overflow-y-auto rounded-control border border-line bg-card text-small shadow-[0_10px_30px_-8px_rgb(19_33_28/0.3)] outline-none motion-safe:data-[entering]:animate-dialog max-tablet:fixed! max-tablet:inset-[auto_8px_8px]! max-tablet:max-h-[70dvh]! max-tablet:max-w-none max-tablet:rounded-dialog"
    />
  );
}

interface PopoverButtonProps extends Pick<PopoverProps, "placement"> {
  /** Names what opens. */
  title: string;
  /** The button of the library that opens it. */
  trigger: ReactNode;
  children: ReactNode;
}

/** A small part of the page that a button opens; Escape and a click outside close it. */
export function PopoverButton({ title, trigger, children, ...place }: PopoverButtonProps) {
  const id = useId();
  return (
    <DialogTrigger>
      {trigger}
      {/* The dialog is the popover itself: the library's hidden buttons to close it are within. */}
      <Floating {...place} aria-labelledby={id}>
        <span id={id} hidden>
          {title}
        </span>
        <div className="p-4 pt-4">{children}</div>
      </Floating>
    </DialogTrigger>
  );
}

interface MenuProps {
  label: string;
  options: readonly { id: string; label: string }[];
  onChange(id: string): void;
}

/** A menu that a button of the library opens. Of choices, `value` is the id of what holds now: it has a tick. */
export function MenuButton(props: MenuProps & { trigger: ReactNode; value?: string }) {
  return (
    <MenuTrigger>
      {props.trigger}
      <Floating>
        <Items {...props} />
      </Floating>
    </MenuTrigger>
  );
}

type AnchoredProps = MenuProps & { anchor: RefObject<Element | null>; onClose(): void };

/** A menu that a key opens beside its anchor. The focus returns to where it was. */
export function AnchoredMenu({ anchor, onClose, ...menu }: AnchoredProps) {
  return (
    <Floating isOpen onOpenChange={onClose} triggerRef={anchor} aria-label={menu.label}>
      <Items {...menu} />
    </Floating>
  );
}

function Items({ label, options, onChange, value }: MenuProps & { value?: string }) {
  return (
    <Menu
      selectionMode={value === undefined ? "none" : "single"}
      selectedKeys={value === undefined ? [] : [value]}
      disallowEmptySelection
      aria-label={label}
      autoFocus="first"
      onAction={(id) => onChange(String(id))}
      className="max-h-[min(420px,70dvh)] min-w-50 overflow-y-auto p-2 outline-none tablet:max-w-80"
    >
      <MenuSection aria-label={label}>
        <Header className="px-2 py-1 text-note font-medium text-ink-soft">{label}</Header>
        {options.map(({ id, label }) => (
          <MenuItem key={id} id={id} textValue={label} className={optionBox}>
            {({ isSelected }) => (
              <>
                <Text slot="label" className={optionText}>
                  {label}
                </Text>
                <Tick isShown={isSelected} />
              </>
            )}
          </MenuItem>
        ))}
      </MenuSection>
    </Menu>
  );
}

/** An option of a menu or a select. */
export const optionBox =
  "flex min-h-8.5 cursor-pointer items-center gap-2 rounded-badge px-2 outline-none data-[focused]:bg-tint data-[focused]:shadow-[inset_3px_0_0_var(--color-board)] max-tablet:min-h-11";

export const optionText = "min-w-0 flex-1 wrap-anywhere";

/** At the end of an option, whose place is always there. */
export function Tick({ isShown }: { isShown: boolean }) {
  return <span className="w-4.5 flex-none text-board">{isShown && <Icon name="check" />}</span>;
}
