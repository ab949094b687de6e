import { Icon } from "#app/ui/icon.tsx";

/**
 * Stops and starts what moves beside it, without script: the part that moves pauses itself while
 * this box is checked (WCAG 2.2.2).
 */
export function PauseToggle({ label }: { label: string }) {
  return (
    <label className="pause-toggle" data-pause>
      <input type="checkbox" aria-label={label} />
      <Icon name="pause" />
      <Icon name="play" />
    </label>
  );
}
