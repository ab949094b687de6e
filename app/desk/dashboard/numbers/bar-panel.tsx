import { Link } from "react-router";
import type { DrawnNumbers } from "#app/desk/dashboard/numbers/draw-numbers.server.ts";
import { Panel } from "#app/desk/dashboard/numbers/panel.tsx";

export function BarPanel(panel: DrawnNumbers["bars"][number]) {
  const { title, none } = panel;
  return (
    <Panel id={title.toLowerCase().replaceAll(" ", "-")} title={title} all={panel.all}>
      {none ? <p className="numbers-none">{none}</p> : <Bars {...panel} />}
    </Panel>
  );
}

/** A table, from which screen readers read the names and the numbers. */
function Bars({ title, said, heads, bars, note }: DrawnNumbers["bars"][number]) {
  return (
    <>
      <p className="numbers-said">{said}</p>
      <table className="numbers-bars" aria-label={title}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value, share, to, aside }) => (
            <tr key={label}>
              <th scope="row">
                <Link to={to}>{label}</Link>
              </th>
              <td>
                <svg aria-hidden="true" width="100%" height="10">
                  <rect width={share} height="10" rx="2" />
                </svg>
                <span>
                  {value}
                  {aside && <span className="sr-only">{aside}</span>}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className="numbers-note">{note}</p>}
    </>
  );
}
