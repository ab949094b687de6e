import { type IconName, iconPaths } from "#app/lib/icon-paths.ts";

/** A control with an icon alone needs its own label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
