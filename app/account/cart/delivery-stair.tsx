import { Via } from "#app/ui/trace.tsx";
import { deliveredFrom, deliveryWords } from "#content/booking.ts";

/** Where deliveries start from; the place where this one goes is marked. */
export function DeliveryStair({ city = "" }: { city?: string | undefined }) {
  return (
    <div className="delivery-stair">
      <h3 className="font-strong">{deliveryWords}</h3>
      <ol>
        {deliveredFrom.map((place) => (
          <li key={place} data-here={place.toLowerCase() === city.toLowerCase() || undefined}>
            <Via />
            {place}
          </li>
        ))}
      </ol>
    </div>
  );
}
