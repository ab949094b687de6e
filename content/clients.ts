export interface Client {
  name: string;
  /** How its invented logo sets the name. */
  style: "bold" | "light" | "round" | "spaced";
  /** The drawn mark before the name, on a 20 grid. */
  mark?: string;
  filled?: boolean;
}

/** Invented companies, so that nothing is said about real ones. */
export const clients: readonly Client[] = [
  { name: "velvara", style: "bold" },
  { name: "Sahya Clinics", style: "light" },
  { name: "Ottakam Freight", style: "bold", mark: "M2 16V9l4-5 4 5 4-5 4 5v7" },
  {
    name: "kolam studio",
    style: "round",
    mark: "M10 1l9 9-9 9-9-9zM10 6.5l3.5 3.5-3.5 3.5L6.5 10z",
  },
  { name: "MANDIRA", style: "spaced" },
  { name: "Tungara", style: "bold", mark: "M1 17 7 5l3.5 5L13 5l6 12z", filled: true },
  { name: "Pallavar Press", style: "light" },
];
