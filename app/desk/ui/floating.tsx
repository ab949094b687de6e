import { Popover, type PopoverProps } from "react-aria-components";

interface Props extends Omit<PopoverProps, "className" | "style"> {
  /** Below 600 px at the window's lower edge, as wide as that. */
  isSheet?: boolean;
  /** As wide as the control at least. */
  isFitted?: boolean;
}

/** Opens beside a control and over the page: menus, lists of options, small forms. */
export function Floating({ isSheet, isFitted, ...rest }: Props) {
  return (
    <Popover
      offset={6}
      containerPadding={8}
      {...rest}
      // For useKeys: single keys wait until it is closed.
      data-overlay
      data-sheet={isSheet || undefined}
      data-fitted={isFitted || undefined}
      className="surface-paper flex max-w-[calc(100vw-16px)] flex-col overflow-y-auto rounded-control border border-line bg-card text-[0.9375rem] leading-[1.45] shadow-[0_10px_30px_-8px_rgb(19_33_28/0.3)] outline-none data-[fitted]:min-w-(--trigger-width) motion-safe:data-[entering]:animate-dialog max-tablet:data-[sheet]:fixed! max-tablet:data-[sheet]:inset-[auto_8px_8px]! max-tablet:data-[sheet]:max-h-[70dvh]! max-tablet:data-[sheet]:max-w-none max-tablet:data-[sheet]:rounded-dialog"
    />
  );
}
