import type { ColumnType, Generated } from "kysely";

/** Better Auth's tables as far as our own queries read them, and what stands beside them. */
export interface AccountTables {
  user: {
    id: Fixed<string>;
    name: string;
    email: string;
    emailVerified: ColumnType<Flag, boolean, boolean>;
    role: string | null;
    /** True for a disabled account; null if it never was disabled. */
    banned: Flag | null;
    banReason: string | null;
    banExpires: Moment | null;
    twoFactorEnabled: Flag | null;
    /** Ours: when an admin said "later" to a second factor. */
    secondFactorDeclinedAt: Moment | null;
    /** Ours: whether its first password was printed at a start. */
    passwordWasPrinted: Flag | null;
    /** Ours: the id of the branch where a member of staff works. */
    branch: string | null;
    /** Ours: whether a member of staff has turned off the digest; null for never. */
    digestOff: Flag | null;
    /** Ours: what a coordinator may do besides, such as "catalogue prices". */
    grants: string | null;
    /** Ours: which notice stood at the form that made it. */
    noticeVersion: string | null;
    /** Ours: how often its sessions were ended. */
    sessionsEnded: Generated<number>;
    createdAt: AuthTime;
    updatedAt: AuthTime;
  };
  session: {
    id: Fixed<string>;
    token: string;
    userId: string;
    expiresAt: AuthTime;
    createdAt: AuthTime;
    updatedAt: AuthTime;
    ipAddress: string | null;
    userAgent: string | null;
    /** Ours: whether a code was given for it. */
    secondFactor: Flag | null;
    /** Ours: when the password was last given in it. */
    confirmedAt: Moment | null;
  };
  /** Better Auth's table of ways to sign in: a password ("credential"), or Google. */
  account: {
    id: Fixed<string>;
    /** Whom the provider means: its `sub`; for a password the account's own id. */
    accountId: string;
    providerId: "credential" | "google";
    userId: string;
    password: string | null;
    createdAt: AuthTime;
    updatedAt: AuthTime;
  };
  /** Better Auth's table of secrets that are good for a while. */
  verification: {
    id: Fixed<string>;
    identifier: string;
    value: string;
    expiresAt: AuthTime;
    createdAt: AuthTime;
    updatedAt: AuthTime;
  };
  twoFactor: {
    id: Fixed<string>;
    userId: Fixed<string>;
    /** Encrypted. */
    secret: string;
    verified: Flag | null;
  };
  /** Invitations of colleagues, deleted once they are used. */
  invitation: {
    /** Names it in the audit. */
    no: Generated<number>;
    id: Fixed<string>;
    email: Fixed<string>;
    role: Fixed<"engineer" | "coordinator" | "admin">;
    /** The id of a branch; empty for none. */
    branch: Fixed<string>;
    invited_by: Fixed<string>;
    token_digest: Fixed<string>;
    created_at: Fixed<string>;
    expires_at: Fixed<string>;
  };
  /** The codes that were used in the last minutes: none is taken twice. */
  used_code: { user_id: Fixed<string>; code: Fixed<string>; used_at: Fixed<string> };
}

/** A column that is written once. */
export type Fixed<T> = ColumnType<T, T, never>;

/** A time in Better Auth's tables: text in SQLite, a Date from PostgreSQL; write a Date. */
type AuthTime = ColumnType<string | Date, Date, Date>;

/** Better Auth's own columns: SQLite has neither booleans nor times, PostgreSQL gives both. */
type Flag = boolean | number;
type Moment = Date | string;
