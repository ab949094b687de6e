import { type IconName, iconPaths } from "#app/lib/icon-paths.ts";

/**
 * One of the drawn icons: a 20 grid, corners cut at 45° instead of rounded. Never alone except
 * pause, close, menu and social marks, whose control then carries the label.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
