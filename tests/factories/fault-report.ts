/** The form of a machine's label, as somebody fills it in who has the machine. */
export const aFaultReport = (own: Record<string, string> = {}): Record<string, string> => ({
  name: "Fathima Siddiqui",
  phone: "98400 00112",
  what: "The screen flickers.",
  seen_when: "Weekdays from 10:00",
  ...own,
});
