import type { BranchId } from "#content/branches.ts";

/**
 * The area of each branch's staff, which is larger than where it delivers: by postal circle,
 * the first two digits of a PIN code (India Post), and by cities for what has no PIN code.
 */
export const branchAreas: Readonly<
  Record<BranchId, { circles: readonly (readonly [number, number])[]; cities: readonly string[] }>
> = {
  // Karnataka.
  bangalore: {
    circles: [[54, 59]],
    cities: ["bangalore", "bengaluru", "mysore", "mysuru", "mangalore", "mangaluru", "hubli"],
  },
  // Tamil Nadu and Puducherry.
  chennai: {
    circles: [[60, 66]],
    cities: ["chennai", "madras", "coimbatore", "madurai", "salem", "tiruppur", "puducherry"],
  },
  // The south of Kerala.
  trivandrum: {
    circles: [[69, 69]],
    cities: ["trivandrum", "thiruvananthapuram", "kollam", "quilon"],
  },
  // Telangana, Andhra Pradesh and Odisha.
  hyderabad: {
    circles: [
      [50, 53],
      [75, 77],
    ],
    cities: ["hyderabad", "secunderabad", "visakhapatnam", "vijayawada", "warangal"],
  },
  // Maharashtra, Goa, Gujarat, Madhya Pradesh and Chhattisgarh.
  pune: {
    circles: [[36, 49]],
    cities: ["pune", "poona", "mumbai", "bombay", "thane", "nagpur", "nashik"],
  },
  // The north of Kerala, and Lakshadweep.
  kochi: {
    circles: [[67, 68]],
    cities: ["kochi", "cochin", "ernakulam", "thrissur", "kozhikode", "calicut"],
  },
};
