/**
 * Enter in a field presses its form's first button (HTML standard, implicit submission). Standing
 * first in a form with several buttons, this one makes that the one that saves.
 */
export function EnterSaves() {
  return (
    <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
      Save
    </button>
  );
}
