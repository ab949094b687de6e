import { Heading } from "@react-email/heading";
import { Text } from "@react-email/text";
import { type CSSProperties, Fragment, type ReactNode } from "react";
import type { Branch } from "#app/domain/catalogue/branch.ts";
import type { Letter } from "#app/domain/mail/mails.ts";

export interface MailContent {
  subject: string;
  /** Shown opposite our name, and only in HTML. */
  corner?: string;
  title: string;
  lead: string;
  /** 600 × 320 px; its upper edge is green, its lower one the paper colour. */
  picture?: { src: string; alt: string };
  text?: string;
  facts?: readonly Fact[];
  /** Between the facts and the main link. */
  details?: ReactNode;
  /** The main link, with `action` as its text. */
  href?: string | undefined;
  action?: string;
  /** The address of its page for an account, in place of the main link where a mailbox gets no link. */
  accountHref?: string | undefined;
  /** The customer's link, of a mail without a main link. */
  customerHref?: string | undefined;
  showsHref?: boolean;
  note?: string;
  /** Replies reach us. */
  takesAnswers?: boolean | "without saying so";
  /** For a mail that a person wrote. */
  letter?: Letter | undefined;
  /** Read when the mail is sent. */
  attachments?(): Promise<{ filename: string; content: Buffer }[]>;
  /** For calls by the reader; the home branch's, if left out. */
  phone?: Branch["phone"];
  /** Why the reader receives this. */
  why: string;
}

/** Mail programs do not support custom properties. */
export const colours = {
  ink: "#13211c",
  inkSoft: "#46544d",
  paper: "#faf8f3",
  line: "#e4e0d6",
  board: "#0f5b46",
  onBoard: "#faf8f3",
  onBoardSoft: "#dceae4",
  copper: "#c8702b",
  onInkSoft: "#b9c5bf",
} as const;

/** Mail programs do not load our own font. */
export const systemFonts = "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";

export function Paragraph({ style, children }: { style?: CSSProperties; children: ReactNode }) {
  return <Text style={{ margin: "0 0 16px", ...textStyle, ...style }}>{children}</Text>;
}

/** Plain text, with its paragraphs and lines. */
export function TypedText({ text }: { text: string }) {
  return numbered(text.split(/\n{2,}/)).map(({ at, part }) => (
    <Paragraph key={at}>
      <Lines lines={part.split("\n")} />
    </Paragraph>
  ));
}

export function Lines({ lines }: { lines: readonly string[] }) {
  return numbered(lines).map(({ at, part }) => (
    <Fragment key={at}>
      {at > 0 && <br />}
      {part}
    </Fragment>
  ));
}

function numbered<Part>(parts: readonly Part[]) {
  return parts.map((part, at) => ({ at, part }));
}

export function PartHeading({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" style={{ margin: "28px 0 8px", color: colours.ink, fontSize: 19 }}>
      {children}
    </Heading>
  );
}

export type Fact = readonly [label: ReactNode, value: ReactNode];

/** @param areAmounts whether the values are a narrow column of amounts */
export function FactTable({ facts, areAmounts }: { facts: readonly Fact[]; areAmounts?: boolean }) {
  return (
    <table
      data-text-format="facts"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{
        borderTop: `3px solid ${colours.board}`,
        borderCollapse: "collapse",
        marginBottom: 16,
      }}
    >
      <tbody>
        {numbered(facts).map(({ at, part: [label, value] }) => (
          <tr key={at}>
            <th
              scope="row"
              align="left"
              style={{ ...labelStyle, width: areAmounts ? "66%" : "34%" }}
            >
              {label}
            </th>
            <td align={areAmounts ? "right" : "left"} style={cellStyle}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const textStyle = { color: colours.ink, fontSize: 16, lineHeight: "24px" };
const cellStyle = {
  padding: "11px 0",
  borderBottom: `1px solid ${colours.line}`,
  ...textStyle,
  verticalAlign: "top",
};
const labelStyle = { ...cellStyle, paddingRight: 12, color: colours.inkSoft, fontWeight: 400 };
