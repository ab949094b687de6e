import { Icon } from "#app/ui/icon.tsx";

/** CSS pauses the movement beside it while it is checked (WCAG 2.2.2). */
export function PauseToggle({ label }: { label: string }) {
  return (
    <label className="pause-toggle" data-pause>
      <input type="checkbox" aria-label={label} />
      <Icon name="pause" />
      <Icon name="play" />
    </label>
  );
}
