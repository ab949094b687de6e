import { dayMs, hourMs, indianClock, startOfDay } from "#app/lib/dates.ts";
import { formatCount } from "#app/lib/format.ts";

interface RetentionRule {
  /** Days for which the data is stored, unless the setting says otherwise; 0 is for ever. */
  days: number;
  /** The data's name on /privacy and in the audit. */
  what: string;
  /** From when on the days count. */
  since: string;
  /** Counted from the end of the financial year (31 March) in which that was. */
  fromFinancialYear?: true;
}

/**
 * Days for which each kind of data is stored; a key is its setting's name. At least a year from 13
 * May 2027 (Digital Personal Data Protection Rules, 2025, rule 8(3)); books of account eight
 * financial years (Companies Act, 2013, section 128(5)). See docs/decisions/0028.
 */
export const retentionRules = {
  KEEP_BOOKINGS: {
    days: 2922,
    what: "Bookings and their invoices",
    since: "after the financial year in which they ended",
    fromFinancialYear: true,
  },
  KEEP_APPLICATIONS: { days: 365, what: "Applications and CVs", since: "after our decision" },
  KEEP_ENQUIRIES: { days: 730, what: "Enquiries", since: "after they are closed" },
  KEEP_MESSAGES: { days: 730, what: "Messages", since: "after they are closed" },
  KEEP_TRAINING: { days: 730, what: "Course enquiries", since: "after they are closed" },
  KEEP_QUOTATIONS: {
    days: 730,
    what: "Quotations that were not accepted",
    since: "after they end",
  },
  KEEP_FAULTS: { days: 730, what: "Faults and their photos", since: "after they are closed" },
  KEEP_SUBSCRIPTIONS: { days: 730, what: "Subscriptions", since: "after they end" },
  KEEP_PRIVACY_REQUESTS: { days: 1095, what: "Requests about your data", since: "after our reply" },
  KEEP_SPAM: { days: 365, what: "Spam", since: "after receipt" },
  KEEP_MAILS: { days: 365, what: "Mails from us", since: "after sending" },
  KEEP_SESSIONS: { days: 365, what: "Login sessions", since: "after they ended" },
  KEEP_UNCONFIRMED: {
    days: 365,
    what: "Accounts with an unconfirmed address",
    since: "after registration, unless they are in use",
  },
  KEEP_INVITATIONS: {
    days: 30,
    what: "Invitations of colleagues",
    since: "after sending, unless they are accepted or withdrawn before",
  },
  KEEP_AUDIT: { days: 1095, what: "Log of staff actions", since: "after the action" },
} as const satisfies Record<string, RetentionRule>;

export type RetentionSetting = keyof typeof retentionRules;
export type RetentionDays = Readonly<Record<RetentionSetting, number>>;

/** In the order in which they are listed and applied. */
export const retentionSettings = Object.keys(retentionRules).filter(isRetentionSetting);

function isRetentionSetting(name: string): name is RetentionSetting {
  return Object.hasOwn(retentionRules, name);
}

/** The retention period in words, such as "2 years after they are closed". */
export function keptFor(setting: RetentionSetting, days: number): string {
  if (days === 0) return "with no fixed end";
  return `${periodInWords(days)} ${retentionRules[setting].since}`;
}

/** "1 year" for 365 and 366 days, "8 years" for 2920 to 2922, "90 days". */
function periodInWords(days: number): string {
  const years = Math.round(days / 365.25);
  const isWholeYears = years > 0 && days >= years * 365 && days <= Math.ceil(years * 365.25);
  if (isWholeYears) return years === 1 ? "1 year" : `${years} years`;
  return formatCount(days, "day");
}

/** Data this old or older is deleted. @returns ISO 8601, UTC; undefined for data stored for ever */
export function oldestKept(setting: RetentionSetting, days: number, now: Date): string | undefined {
  if (days === 0) return undefined;
  const rule: RetentionRule = retentionRules[setting];
  const at = new Date(now.getTime() - days * dayMs);
  return rule.fromFinancialYear ? lastOfYearBefore(at) : at.toISOString();
}

/** The last moment of the financial year that was over by then, in India. */
function lastOfYearBefore(at: Date): string {
  const day = indianClock(at).toISOString();
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < "04" ? 1 : 0);
  return new Date(Date.parse(startOfDay(`${year}-04-01`)) - 1).toISOString();
}

export interface BackupSettings {
  BACKUP_DIR?: string | undefined;
  /** In milliseconds. */
  BACKUP_EVERY: number;
  BACKUP_KEEP: number;
}

/** Until when a backup holds what was deleted; it is made elsewhere where the process makes none. */
export function backupsKept(settings: BackupSettings): string {
  if (!settings.BACKUP_DIR) return "until newer ones replace them";
  const hours = Math.ceil((settings.BACKUP_EVERY * settings.BACKUP_KEEP) / hourMs);
  return hours < 48 ? `for ${hours} more hours` : `for ${Math.ceil(hours / 24)} more days`;
}
