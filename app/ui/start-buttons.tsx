import { formatWeekday } from "#app/lib/dates.ts";
import { Button } from "#app/ui/button.tsx";

type Props = {
  days: readonly string[];
  name: string;
  toValue?: (day: string) => string;
  swap?: string | undefined;
};

/** In place of a first day on which nothing is delivered: rent is charged from the chosen one. */
export function StartButtons({ days, name, toValue = (day) => day, swap }: Props) {
  if (days.length === 0) return null;
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      {days.map((day) => (
        <Button
          key={day}
          type="submit"
          variant="outline"
          size={42}
          name={name}
          value={toValue(day)}
          data-swap={swap}
        >
          {`Start on ${formatWeekday(day)}`}
        </Button>
      ))}
    </span>
  );
}
