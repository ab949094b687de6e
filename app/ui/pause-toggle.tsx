import { Icon } from "#app/ui/icon.tsx";

/** Needs no script: by its CSS, what moves beside it pauses while this is checked (WCAG 2.2.2). */
export function PauseToggle({ label }: { label: string }) {
  return (
    <label className="pause-toggle" data-pause>
      <input type="checkbox" aria-label={label} />
      <Icon name="pause" />
      <Icon name="play" />
    </label>
  );
}
