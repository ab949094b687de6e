import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Column } from "@react-email/column";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Img } from "@react-email/img";
import { Link } from "@react-email/link";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { addressOf, type Branch } from "#app/domain/catalogue/branch.ts";
import {
  colours,
  FactTable,
  type MailContent,
  Paragraph,
  systemFonts,
} from "#app/domain/mail/templates/parts.tsx";
import { company } from "#content/company.ts";
import { customerLinkWords } from "#content/mail-words.ts";

interface Props {
  origin: string;
  content: MailContent;
  home: Branch;
}

/**
 * The layout of every mail: 600 px wide, with tables and inline styles, which all mail programs
 * support. `fetchPriority="low"` keeps React from adding preload links for pictures.
 */
export function MailFrame({ origin, content, home }: Props) {
  const { title, lead, corner, picture, text, facts, details, href, note, why } = content;
  const { phone = home.phone } = content;
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <title>{title}</title>
      </Head>
      <Body
        style={{ margin: 0, padding: 0, backgroundColor: colours.paper, fontFamily: systemFonts }}
      >
        <div style={preheaderStyle} data-skip-in-text={true}>
          {lead}
        </div>
        <Container style={{ width: "100%", maxWidth: 600, backgroundColor: colours.paper }}>
          <Section style={{ backgroundColor: colours.board, padding: "30px 24px 26px" }}>
            <Row>
              <Column style={{ width: 54 }}>
                <Img
                  src={`${origin}/mail/mark.png`}
                  width={43}
                  height={25}
                  alt=""
                  fetchPriority="low"
                />
              </Column>
              <Column style={nameStyle}>{company.shortName}</Column>
              <Column align="right" style={cornerStyle} data-skip-in-text={true}>
                {corner}
              </Column>
            </Row>
            <Heading as="h1" style={titleStyle}>
              {title}
            </Heading>
            <Text style={leadStyle}>{lead}</Text>
          </Section>
          {picture && (
            <Section>
              <Img
                src={picture.src}
                alt={picture.alt}
                width={600}
                height={320}
                style={pictureStyle}
              />
            </Section>
          )}
          <Section style={{ padding: "28px 24px 36px", color: colours.ink }}>
            {text && <Paragraph>{text}</Paragraph>}
            {facts && <FactTable facts={facts} />}
            {details}
            {href && (
              <Text style={{ margin: "24px 0" }}>
                <Button href={href} style={buttonStyle}>
                  {content.action}
                </Button>
              </Text>
            )}
            {note && <Paragraph>{note}</Paragraph>}
            {content.customerHref && (
              <Paragraph>
                {customerLinkWords.before}{" "}
                <Link href={content.customerHref} style={linkStyle}>
                  {customerLinkWords.action}
                </Link>
              </Paragraph>
            )}
            {content.takesAnswers === true && (
              <Paragraph style={{ margin: "0", color: colours.inkSoft }}>
                Need to change something? Reply to this e-mail or call{" "}
                <Link href={phone.href} style={linkStyle}>
                  {phone.shown}
                </Link>
                .
              </Paragraph>
            )}
            {href && content.showsHref && (
              <Paragraph style={plainAddressStyle}>
                If the button does not work, open this link:
                <br />
                <Link href={href} style={{ ...linkStyle, wordBreak: "break-all" }}>
                  {href}
                </Link>
              </Paragraph>
            )}
          </Section>
          <Section style={{ backgroundColor: colours.ink, padding: "24px" }}>
            <Text style={footStyle}>
              {company.name}, {addressOf(home).join(", ")}
              <br />
              {why}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

/** Shown in the list of an inbox, not in the mail. */
const preheaderStyle = { display: "none", maxHeight: 0, overflow: "hidden" };
const nameStyle = { color: colours.onBoard, fontSize: 20, fontWeight: 700, lineHeight: "26px" };
const cornerStyle = { color: colours.onBoardSoft, fontSize: 14, whiteSpace: "nowrap" as const };
const titleStyle = {
  ...nameStyle,
  margin: "32px 0 10px",
  fontSize: 32,
  lineHeight: "38px",
  wordBreak: "break-word" as const,
};
const leadStyle = { margin: 0, color: colours.onBoardSoft, fontSize: 17, lineHeight: "26px" };
const footStyle = { margin: 0, color: colours.onInkSoft, fontSize: 14, lineHeight: "22px" };
const linkStyle = { color: colours.board, textDecoration: "underline" };
const buttonStyle = {
  padding: "16px 26px",
  borderRadius: 6,
  backgroundColor: colours.copper,
  color: colours.ink,
  fontSize: 16,
  fontWeight: 700,
};
const plainAddressStyle = {
  margin: "24px 0 0",
  color: colours.inkSoft,
  fontSize: 13,
  lineHeight: "20px",
};
const pictureStyle = { display: "block", width: "100%", height: "auto" };
