/** The days of one run. */
export class Clock {
  today = "2026-11-23";
  /** Minutes since midnight in India. */
  minute = 600;

  now = () => new Date(Date.parse(`${this.today}T00:00:00+05:30`) + this.minute * 60_000);
}
