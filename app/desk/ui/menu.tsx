import type { ReactNode, RefObject } from "react";
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Text } from "react-aria-components";
import { Floating } from "#app/desk/ui/floating.tsx";
import { KeyHint } from "#app/desk/ui/key-hint.tsx";
import { PressButton, type PressButtonProps } from "#app/desk/ui/press-button.tsx";
import type { IconName } from "#app/lib/icon-paths.ts";
import { Icon } from "#app/ui/icon.tsx";

export interface MenuEntry {
  id: string;
  /** The text that letters find. */
  label: string;
  /** Replaces the label where that is drawn, such as a badge. */
  content?: ReactNode;
  icon?: IconName;
  /** The key that does the same. */
  keyHint?: string;
  isDisabled?: boolean;
  /** In red: it deletes. */
  isDanger?: boolean;
  href?: string;
}

interface MenuProps {
  /** Names the menu, and heads it where `hasHead`. */
  title: string;
  items: readonly MenuEntry[];
  /** The id of what holds now, which gets a tick. */
  current?: string | undefined;
  onAction?(id: string): void;
}

interface MenuButtonProps extends MenuProps {
  label: ReactNode;
  button?: Omit<PressButtonProps, "children">;
  /** Replaces the button: one of the library's, or an element within `<Pressable>`. */
  trigger?: ReactNode;
  placement?: "bottom start" | "bottom end" | "top start" | "top end";
}

/** A button that opens a menu beside itself, on phones at the window's lower edge. */
export function MenuButton(props: MenuButtonProps) {
  const { label, button, trigger, placement = "bottom start", ...menu } = props;
  return (
    <MenuTrigger>
      {trigger ?? (
        <PressButton {...button}>
          {label}
          <Icon name="chevron-down" />
        </PressButton>
      )}
      <Floating placement={placement} isSheet>
        <MenuItems {...menu} />
      </Floating>
    </MenuTrigger>
  );
}

interface AnchoredMenuProps extends MenuProps {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  /** The element beside which it opens. */
  anchor: RefObject<Element | null>;
}

/** A menu that a key opens, beside what it is about. The focus returns to where it was. */
export function AnchoredMenu({ isOpen, onOpenChange, anchor, ...menu }: AnchoredMenuProps) {
  return (
    <Floating
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      triggerRef={anchor}
      aria-label={menu.title}
      placement="bottom start"
      isSheet
    >
      <MenuItems {...menu} hasHead onClose={() => onOpenChange(false)} />
    </Floating>
  );
}

interface ItemsProps extends MenuProps {
  hasHead?: boolean;
  onClose?(): void;
}

function MenuItems({ title, items, current, onAction, hasHead, onClose }: ItemsProps) {
  const entries = items.map((item) => <Entry key={item.id} {...item} />);
  const choice = current !== undefined && {
    selectionMode: "single" as const,
    selectedKeys: [current],
    disallowEmptySelection: true,
  };
  return (
    <Menu
      {...choice}
      aria-label={title}
      autoFocus="first"
      disabledKeys={items.filter(({ isDisabled }) => isDisabled).map(({ id }) => id)}
      onAction={(id) => {
        onAction?.(String(id));
        onClose?.();
      }}
      className="max-h-[min(420px,70dvh)] min-w-50 overflow-y-auto p-1.5 outline-none tablet:max-w-80"
    >
      {hasHead ? (
        <MenuSection aria-label={title}>
          <Header className="px-2.5 pt-1.5 pb-1 text-[0.875rem] font-medium text-ink-soft">
            {title}
          </Header>
          {entries}
        </MenuSection>
      ) : (
        entries
      )}
    </Menu>
  );
}

function Entry({ id, label, content, icon, keyHint, href, isDanger }: MenuEntry) {
  return (
    <MenuItem
      id={id}
      textValue={label}
      {...(href !== undefined && { href })}
      data-danger={isDanger || undefined}
      className="flex min-h-8.5 cursor-pointer items-center gap-2.5 rounded-badge px-2.5 no-underline outline-none data-[danger]:text-alarm data-[disabled]:cursor-default data-[disabled]:text-quiet data-[focused]:bg-tint data-[focused]:shadow-[inset_3px_0_0_var(--color-board)] max-tablet:min-h-11"
    >
      {({ isSelected, selectionMode }) => (
        <>
          {icon && <Icon name={icon} />}
          <Text slot="label" className="min-w-0 flex-1 pt-0.5 wrap-anywhere">
            {content ?? label}
          </Text>
          {keyHint && <KeyHint>{keyHint}</KeyHint>}
          {selectionMode !== "none" && (
            <span className="w-4.5 text-board">{isSelected && <Icon name="check" />}</span>
          )}
        </>
      )}
    </MenuItem>
  );
}
