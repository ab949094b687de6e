import { hourMs } from "#app/lib/dates.ts";
import { keptFor, type RetentionDays, retentionSettings } from "#app/lib/retention-rules.ts";

/**
 * Texts that depend on settings and clock. The build writes placeholders, each start fills them
 * (docs/decisions/0006); pages rendered for a request read `runtimeValuesContext`.
 */
export type RuntimeValues = Readonly<Record<string, string>>;

interface StartSettings extends RetentionDays {
  SECURITY_EMAIL: string;
  PRIVACY_CONTACT_NAME: string;
  PRIVACY_CONTACT_MAIL: string;
  BACKUP_DIR?: string | undefined;
  /** In milliseconds. */
  BACKUP_EVERY: number;
  BACKUP_KEEP: number;
}

export function runtimeValuesOf(settings: StartSettings, now: Date): RuntimeValues {
  const expires = new Date(now);
  expires.setUTCFullYear(now.getUTCFullYear() + 1);
  return {
    ...Object.fromEntries(
      retentionSettings.map((setting) => [setting, keptFor(setting, settings[setting])]),
    ),
    BACKUPS_KEPT: backupsKept(settings),
    PRIVACY_CONTACT_NAME: settings.PRIVACY_CONTACT_NAME,
    PRIVACY_CONTACT_MAIL: settings.PRIVACY_CONTACT_MAIL,
    SECURITY_EMAIL: settings.SECURITY_EMAIL,
    SECURITY_EXPIRES: expires.toISOString().replace(/\.\d+Z$/, "Z"),
  };
}

/** Until when a backup holds what was deleted; it is made elsewhere where the process makes none. */
export function backupsKept(
  settings: Pick<StartSettings, "BACKUP_DIR" | "BACKUP_EVERY" | "BACKUP_KEEP">,
): string {
  if (!settings.BACKUP_DIR) return "until newer ones replace them";
  const hours = Math.ceil((settings.BACKUP_EVERY * settings.BACKUP_KEEP) / hourMs);
  return hours < 48 ? `for ${hours} more hours` : `for ${Math.ceil(hours / 24)} more days`;
}

const placeholder = /\[\[([A-Z_]+)\]\]/g;

/** @param name capitals and underscores */
export function placeholderFor(name: string): string {
  return `[[${name}]]`;
}

export function hasPlaceholder(text: string): boolean {
  return text.search(placeholder) !== -1;
}

/** @returns the text with every placeholder filled that has a text; others stay as they are */
export function interpolate(text: string, texts: RuntimeValues): string {
  return text.replace(placeholder, (found, name: string) => texts[name] ?? found);
}
