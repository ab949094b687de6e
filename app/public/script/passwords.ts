/** Strength is length: rules about symbols make passwords easier to guess (NIST SP 800-63B). */
export function enhancePasswords(form: HTMLFormElement) {
  for (const field of form.querySelectorAll<HTMLInputElement>("input[type=password]")) {
    const button = document.createElement("button");
    button.type = "button";
    const show = (isShown: boolean) => {
      field.type = isShown ? "text" : "password";
      button.innerHTML = `${isShown ? "Hide" : "Show"}<span class="sr-only"> password</span>`;
    };
    button.addEventListener("click", () => show(field.type === "password"));
    // Browsers offer to save only the input of a password field.
    form.addEventListener("submit", () => show(false), true);
    show(false);
    field.after(button);

    const meter = field.closest(".password-field")?.querySelector<HTMLElement>("[data-strength]");
    if (meter) field.addEventListener("input", () => showStrength(field.value, meter));
  }
}

const levels = ["", "Too short", "Long enough", "Good", "Strong"];

function showStrength(password: string, meter: HTMLElement) {
  const { length } = [...password];
  const isRepetitive = new Set(password).size < 5;
  const level = [1, 8, 12, 16].filter((from) => length >= from).length;
  const shown = isRepetitive ? Math.min(level, 2) : level;
  meter.dataset.strength = String(shown);
  // Screen readers announce only a change.
  if (meter.textContent !== levels[shown]) meter.textContent = levels[shown] ?? "";
}
