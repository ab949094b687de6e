import { Button } from "@react-email/button";
import { Heading } from "@react-email/heading";
import { Link } from "@react-email/link";
import { Text } from "@react-email/text";
import { Fragment, type ReactNode } from "react";
import type { Branch } from "#content/branches.ts";
import { company } from "#content/company.ts";

/** A mail before it is put into HTML and text. */
export interface MailContent {
  subject: string;
  /** Shown opposite the name, for what the mail repeats further down. */
  corner?: string;
  title: string;
  lead: string;
  /** 600 × 320 px; its upper edge is green, its lower one the paper colour. */
  picture?: { src: string; alt: string };
  text?: string;
  facts?: readonly Fact[];
  /** What stands between the facts and the main link. */
  details?: ReactNode;
  /** Where the main link leads, and what it is called. */
  href?: string | undefined;
  action?: string;
  /** Whether the link's address is there to copy too. */
  showsHref?: boolean;
  note?: string;
  /** Whether answers are read, by us and not by a machine. */
  takesAnswers?: boolean | "without saying so";
  /** Whom the reader may call; the home branch, if left out. */
  phone?: Branch["phone"];
  /** Why the reader receives this. */
  why: string;
}

/** The design's colours; mail programs do not know custom properties. */
export const colours = {
  ink: "#13211c",
  inkSoft: "#46544d",
  paper: "#faf8f3",
  line: "#e4e0d6",
  board: "#0f5b46",
  onBoard: "#faf8f3",
  onBoardSoft: "#dceae4",
  copper: "#c8702b",
  onInk: "#e9edea",
  onInkSoft: "#b9c5bf",
} as const;

/** Mail programs do not load our own font. */
export const systemFonts = "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";

export function LetterBody({
  text,
  facts,
  details,
  href,
  action,
  showsHref,
  note,
  takesAnswers,
  phone = company.phone,
}: MailContent) {
  return (
    <>
      {text && <Paragraph>{text}</Paragraph>}
      {facts && <Facts facts={facts} />}
      {details}
      {href && <Action href={href}>{action}</Action>}
      {note && <Paragraph>{note}</Paragraph>}
      {takesAnswers === true && <SomethingWrong phone={phone} />}
      {href && showsHref && <PlainAddress href={href} />}
    </>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text style={{ margin: "0 0 16px", color: colours.ink, fontSize: 16, lineHeight: "24px" }}>
      {children}
    </Text>
  );
}

/** What somebody typed, with its paragraphs and lines. */
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

/** The main link of the mail; Button keeps its shape where mail programs ignore padding. */
function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Text style={{ margin: "24px 0" }}>
      <Button
        href={href}
        style={{
          padding: "16px 26px",
          borderRadius: 6,
          backgroundColor: colours.copper,
          color: colours.ink,
          fontSize: 16,
          fontWeight: 700,
        }}
      >
        {children}
      </Button>
    </Text>
  );
}

/** The address to copy, for readers whose mail program shows no button. */
function PlainAddress({ href }: { href: string }) {
  return (
    <Text style={{ margin: "24px 0 0", color: colours.inkSoft, fontSize: 13, lineHeight: "20px" }}>
      If the button does not work, open this link:
      <br />
      <Link href={href} style={{ ...linkStyle, wordBreak: "break-all" }}>
        {href}
      </Link>
    </Text>
  );
}

function SomethingWrong({ phone }: Required<Pick<MailContent, "phone">>) {
  return (
    <Text style={{ margin: "0", color: colours.inkSoft, fontSize: 16, lineHeight: "24px" }}>
      Something wrong? Reply to this e-mail or call{" "}
      <Link href={phone.href} style={linkStyle}>
        {phone.shown}
      </Link>
      .
    </Text>
  );
}

export type Fact = readonly [label: ReactNode, value: ReactNode];

/** @param areAmounts whether its values are a narrow column of amounts */
export function Facts({ facts, areAmounts }: { facts: readonly Fact[]; areAmounts?: boolean }) {
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

const linkStyle = { color: colours.board, textDecoration: "underline" };
const cellStyle = {
  padding: "11px 0",
  borderBottom: `1px solid ${colours.line}`,
  color: colours.ink,
  fontSize: 16,
  lineHeight: "24px",
  verticalAlign: "top",
};
const labelStyle = { ...cellStyle, paddingRight: 12, color: colours.inkSoft, fontWeight: 400 };
