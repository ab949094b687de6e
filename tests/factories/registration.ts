let made = 0;

/** The register form as somebody fills it, each time with another address. */
export function aRegistration(own: Record<string, string> = {}) {
  made += 1;
  return {
    name: "Asha Raman",
    email: `asha-${made}@example.com`,
    password: "copper trace on green",
    terms: "on",
    ...own,
  };
}
