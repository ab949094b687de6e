/**
 * One of the drawn icons: a 20 grid, corners cut at 45° instead of rounded. Never alone except
 * pause, close, menu and social marks, whose control then carries the label.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

export type IconName = keyof typeof paths;

const octagon = "M7 2.5h6l4.5 4.5v6L13 17.5H7L2.5 13V7z";

const paths = {
  arrow: "M3 10h14M11.5 4.5 17 10l-5.5 5.5",
  "chevron-down": "M4.5 7.5 10 13l5.5-5.5",
  "chevron-left": "M12.5 4.5 7 10l5.5 5.5",
  "chevron-right": "M7.5 4.5 13 10l-5.5 5.5",
  close: "M4.5 4.5l11 11M15.5 4.5l-11 11",
  menu: "M2 5h16M2 10h16M2 15h10",
  pause: "M7 4v12M13 4v12",
  play: "M6 3.5v13L16.5 10z",
  check: "M3 11l4.5 4.5L17 5",
  plus: "M10 3v14M3 10h14",
  minus: "M3 10h14",
  alert: `${octagon}M10 6v5M10 13.8v.1`,
  info: `${octagon}M10 9v5M10 6.2v.1`,
  phone: "M3 4.5 5.5 2h2L9 6 7.2 8l2 3.2L12.8 13l2-1.8 3.2 1.5v2L16 17.5h-2.5L6.5 13.5 3 7z",
  mail: "M1.5 4h17v12.5h-17zM1.5 4.5 10 11.5l8.5-7",
  pin: "M7.5 2h5L16 5.5v5L10 18.5 4 10.5v-5zM10 6.5v2.5",
  message: "M2 3h16v11.5H8L4.5 18v-3.5H2zM7 9h6",
  download: "M10 2v10.5M5.5 8 10 12.5 14.5 8M2.5 17.5h15",
  search: "M6.5 2h4l4.5 4.5v2L9.5 13h-2L2 8.5v-2zM11.8 11.5 18 18",
  trash: "M3 5h14M7 5V2.5h6V5M4.5 5l1 13h9l1-13M8.5 8.5v6M11.5 8.5v6",
  edit: "M2.5 17.5l1-4.5L14 2.5l3.5 3.5L7 16.5zM11.5 5l3.5 3.5",
  clock: `${octagon}M10 5.5V10l3 3`,
  truck: "M1.5 3.5H12V14H1.5zM12 7.5h4l2.5 3V14H12M4 14l1.5 2 1.5-2M13 14l1.5 2 1.5-2",
  bank: "M2 7.5 10 2.5l8 5zM4 7.5v8M8 7.5v8M12 7.5v8M16 7.5v8M1.5 18h17",
  cash: "M1 4.5h18v11H1zM4.5 8v4M15.5 8v4M10 7.5 12.5 10 10 12.5 7.5 10z",
  document: "M4 1.5h8L16.5 6v12.5H4zM12 1.5V6h4.5M7 10.5h6M7 14h6",
  person: "M10 2l3 3v1.5l-3 3-3-3V5zM2.5 18v-2l3-3h9l3 3v2",
  people:
    "M7.5 2.5 10 5v1.5L7.5 9 5 6.5V5zM1 17.5v-2L3.5 13h7l2.5 2.5v2M13 3l2.5 2.5-2.5 3M15.5 13 19 15.5v2",
  shield: "M10 1.5l7 2.5v7l-7 7.5L3 11V4zM6.5 9.5 9.5 12l4.5-4.5",
  box: "M10 1.5l8 4v9l-8 4-8-4v-9zM2 5.5l8 4 8-4M10 9.5v9",
  eye: "M1.5 10 6 5.5h8l4.5 4.5-4.5 4.5H6zM10 8l2 2-2 2-2-2z",
  logout: "M8.5 2.5H3v15h5.5M8 10h10M14 6l4 4-4 4",
  filter: "M2 4.5h16M5 10h10M8 15.5h4",
  sort: "M6 3v14M2.5 13.5 6 17l3.5-3.5M14 17V3M10.5 6.5 14 3l3.5 3.5",
  wrench: "M2 15.5l8-8V4L13.5 1.5 12.8 6l1.5 1.5 4.2-.7L16 10.5h-3.5L4.5 18.5z",
  camera: "M2.5 5.5 14.5 2.5l2 7L5 13zM15.5 5.5l4 1.5M8.5 12v4.5H2",
  expand: "M2.5 8V2.5H8M2.5 2.5 8.5 8.5M12 17.5h5.5V12M17.5 17.5l-6-6",
  laptop: "M3 3.5h14v11H3zM1 17.5h18",
  calendar: "M2.5 4h15v14h-15zM2.5 8h15M6.5 1.5V5.5M13.5 1.5V5.5",
  briefcase: "M2 6h16v11.5H2zM7 6V2.5h6V6M2 11h16",
  book: "M3 2.5h14v15H3zM10 2.5v15",
  list: "M7 4.5h11M7 10h11M7 15.5h11M2.5 4.5h.1M2.5 10h.1M2.5 15.5h.1",
  lock: "M3.5 9h13v9h-13zM6.5 9V4.5L8.5 2h3l2 2.5V9",
  handshake: "M1.5 5.5 6 3l4 2 4-2 4.5 2.5v6L10 17.5 1.5 11.5zM10 5 7 8.5l2 1.5 3-2 4.5 4",
  dashboard: "M2.5 2.5h6V11h-6zM11.5 2.5h6V6h-6zM11.5 9h6v8.5h-6zM2.5 14h6v3.5h-6z",
  linkedin: "M4 8v8M4 4.2v.1M9 16V8M9 10.5 11.5 8h2L16 10.5V16",
  instagram: "M5.5 2h9L18 5.5v9L14.5 18h-9L2 14.5v-9zM10 7l3 3-3 3-3-3zM14.5 5.5v.1",
  youtube: "M4 3.5h12l3 3v7l-3 3H4l-3-3v-7zM8 7v6l5-3z",
} as const;
