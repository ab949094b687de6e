import { PauseToggle } from "#app/ui/pause-toggle.tsx";
import { clients } from "#content/clients.ts";

/** Four times the logos, which CSS moves by their own length: no gap shows on the widest screen. */
export function Clients() {
  return (
    <section className="clients" aria-label="Some of our clients">
      <PauseToggle label="Pause the logos" />
      <div>
        <div>
          <Logos />
          <Logos copy />
          <Logos copy />
          <Logos copy />
        </div>
      </div>
    </section>
  );
}

function Logos({ copy = false }: { copy?: boolean }) {
  return (
    <ul className="flex" aria-hidden={copy || undefined}>
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
