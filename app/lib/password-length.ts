/**
 * How long a password is, in characters as people count them (code points); each may take two
 * UTF-16 units. OWASP ASVS 5.0, 6.2: at least 8 characters, at least 64 allowed.
 */
export const passwordLength = { min: 8, max: 256 };
