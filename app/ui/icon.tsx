import { type IconName, iconPaths } from "#app/lib/icon-paths.ts";

/** Hidden from screen readers: a control that shows an icon alone carries the label itself. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
