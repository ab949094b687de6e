import type { DeskColumn } from "#app/desk/ui/table.tsx";

type Look = Partial<Pick<DeskColumn<never>, "width" | "hide" | "align" | "look" | "card">>;

/** Widths of the usual columns and their places on a card. A table has one without a width. */
export const columnLooks = {
  number: {
    width: "w-14.5 @min-[1110px]/table:w-15.5",
    look: "soft",
    hide: "@max-[760px]/table:hidden",
  },
  name: {
    width: "w-44 @max-[860px]/table:w-auto @min-[1110px]/table:w-45.5",
    look: "name",
    card: "title",
  },
  email: {
    width: "w-37.5 @min-[1110px]/table:w-59",
    look: "soft",
    hide: "@max-[980px]/table:hidden",
  },
  phone: { width: "w-29.5 @min-[1110px]/table:w-31.5", hide: "@max-[690px]/table:hidden" },
  place: { width: "w-25 @min-[1110px]/table:w-29.5", hide: "@max-[980px]/table:hidden" },
  status: { width: "w-30.5 @min-[1110px]/table:w-31.5", card: "badge" },
  person: { width: "@max-[860px]/table:w-32", card: "person" },
  time: { width: "w-24.5 @min-[1110px]/table:w-25", look: "soft", align: "end", card: "time" },
  reminder: { width: "w-40" },
  action: { width: "w-49", card: "line" },
} as const satisfies Record<string, Look>;
