import type { Fixed } from "#app/platform/db/account-schema.ts";

/** The tables of the privacy centre: see docs/decisions/0029. */
export interface PrivacyTables {
  /** What somebody asks for about their own data: a kind of record. */
  privacy_request: {
    record_id: Fixed<string>;
    /** A key of `wishes` in content/privacy.ts. */
    wish: Fixed<string>;
    details: string;
    /** The day by which it is answered, as "2026-12-22". */
    due_on: string;
  };
  /** Who wants to hear nothing more of what they sent before: see docs/decisions/0029. */
  consent_withdrawal: { address_digest: Fixed<string>; withdrawn_at: string };
  /** A browser on its way into the privacy centre, or in it once its code is given. */
  privacy_session: {
    /** Of the cookie. */
    token_digest: string;
    address: Fixed<string>;
    /** Null once the code is given. */
    code_digest: string | null;
    /** How many wrong codes came. */
    tries: number;
    expires_at: string;
  };
}
