import { expect, test } from "vitest";
import { deliveringPlace } from "#app/domain/bookings/delivering-place.ts";

test.each([
  ["600 001", "Chennai", "Chennai"],
  ["641001", "Coimbatore", "Chennai"],
  ["560034", "Bengaluru", "Bangalore"],
  ["682001", "Kochi", "Kerala"],
  ["695001", "Thiruvananthapuram", "Kerala"],
  ["411001", "Pune", "Pune"],
  ["500081", "Hyderabad", "Bangalore"],
  ["", " chennai ", "Chennai"],
  ["", "Trivandrum", "Kerala"],
  ["", "kerala", "Kerala"],
  ["110001", "Delhi", undefined],
  ["", "", undefined],
])("%j %s is delivered from %s", (postcode, city, place) => {
  expect(deliveringPlace({ postcode, city })).toBe(place);
});
