/** An application as somebody types it; the CV is a file beside it. */
export function anApplication(own: Record<string, string> = {}) {
  return {
    Name: "Keerthana",
    Email: "keerthana@example.com",
    Phone: "98400 00112",
    Qualification: "MCA",
    ...own,
  };
}
