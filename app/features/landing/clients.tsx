import { PauseToggle } from "#app/ui/pause-toggle.tsx";
import { clients } from "#content/clients.ts";

/** The logos twice over, moving by their own length in 30 s: an endless strip. */
export function Clients() {
  return (
    <section className="clients" aria-label="Some of our clients">
      <PauseToggle label="Pause the logos" />
      <div>
        <Logos />
        <Logos copy />
      </div>
    </section>
  );
}

function Logos({ copy = false }: { copy?: boolean }) {
  return (
    <ul aria-hidden={copy || undefined}>
      {clients.map(({ name, style, mark, filled }) => (
        <li key={name} data-style={style}>
          {mark && (
            <svg viewBox="0 0 20 20" data-filled={filled} aria-hidden="true">
              <path d={mark} />
            </svg>
          )}
          {name}
        </li>
      ))}
    </ul>
  );
}
