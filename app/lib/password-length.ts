/** In code points, of up to two UTF-16 units. OWASP ASVS 5.0, 6.2: at least 8, and 64 allowed. */
export const passwordLength = { min: 8, max: 256 };
