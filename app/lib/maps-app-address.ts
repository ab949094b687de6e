/** Opens a phone's maps app, elsewhere a page. */
export function mapsAppAddress(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}
