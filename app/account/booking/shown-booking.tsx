/** Of each form below a booking's page: which booking it shows, for two links share one cookie. */
export function ShownBooking({ id }: { id: string }) {
  return <input type="hidden" name="booking" value={id} />;
}
