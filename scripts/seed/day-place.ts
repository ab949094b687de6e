/** The branch at work. Other invented bookings leave it what it has. */
export const dayBranch = "chennai";
export const dayConfigurations: readonly string[] = [
  "business-14",
  "slim-13",
  "tower-m",
  "mono-40",
];
