import { Button, type ButtonProps } from "react-aria-components";
import { Tip } from "#app/desk/ui/tooltip.tsx";
import type { IconName } from "#app/lib/icon-paths.ts";
import { Icon } from "#app/ui/icon.tsx";

interface Props extends Omit<ButtonProps, "className" | "style" | "children"> {
  icon: IconName;
  label: string;
  /** Width and height in px. */
  size?: 34 | 38 | 44;
  /** Shows the label to those who point at it or reach it by keyboard. */
  hasTip?: boolean;
}

/** A square to press that shows an icon alone. */
export function IconButton({ icon, label, size = 38, hasTip = false, ...rest }: Props) {
  const button = (
    <Button
      {...rest}
      aria-label={label}
      data-size={size}
      className="grid size-9.5 flex-none cursor-pointer place-items-center rounded-control hover:bg-tint disabled:cursor-default disabled:text-quiet data-[size=34]:size-8.5 data-[size=44]:size-11"
    >
      <Icon name={icon} />
    </Button>
  );
  return hasTip ? <Tip text={label}>{button}</Tip> : button;
}
