import { keptFor, type RetentionDays, retentionSettings } from "#app/lib/retention-rules.ts";

/**
 * Short texts that follow from the settings and the clock, and stand in built files: the build writes
 * a placeholder, and each start puts the text in (docs/decisions/0026). Pages that are rendered for a
 * request get theirs from `startTextsContext`.
 */
export type StartTexts = Readonly<Record<string, string>>;

interface StartSettings extends RetentionDays {
  SECURITY_EMAIL: string;
}

/** All of them: how long things are kept, whom to tell of a weakness, and until when that is good. */
export function startTextsOf(settings: StartSettings, now: Date): StartTexts {
  const expires = new Date(now);
  expires.setUTCFullYear(now.getUTCFullYear() + 1);
  return {
    ...Object.fromEntries(
      retentionSettings.map((setting) => [setting, keptFor(setting, settings[setting])]),
    ),
    SECURITY_EMAIL: settings.SECURITY_EMAIL,
    SECURITY_EXPIRES: expires.toISOString().replace(/\.\d+Z$/, "Z"),
  };
}

const placeholder = /\[\[([A-Z_]+)\]\]/g;

/** @param name capitals and underscores */
export function startText(name: string): string {
  return `[[${name}]]`;
}

export function hasStartText(text: string): boolean {
  return text.search(placeholder) !== -1;
}

/** @returns the text with every placeholder filled that has a text; others stay as they are */
export function putStartTexts(text: string, texts: StartTexts): string {
  return text.replace(placeholder, (found, name: string) => texts[name] ?? found);
}
