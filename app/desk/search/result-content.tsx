import type { Result } from "#app/desk/search/search-answer.ts";
import type { TextSegment } from "#app/platform/search/highlight.ts";
import { Icon } from "#app/ui/icon.tsx";

interface HeadProps {
  as?: "h2" | "div";
  id?: string;
  title: string;
  count: string;
}

export function GroupHead({ as: Tag = "div", id, title, count }: HeadProps) {
  return (
    <Tag className="search-group" id={id}>
      <span>{title}</span>
      {count && (
        <span>
          <span className="sr-only">, found: </span>
          {count}
        </span>
      )}
    </Tag>
  );
}

/** The inside of one line of what was found. */
export function ResultContent({ result: { icon, title, rest, meta } }: { result: Result }) {
  return (
    <>
      {typeof icon === "string" ? (
        <Icon name={icon} />
      ) : (
        <span className="avatar" data-initials={icon.initials} aria-hidden="true" />
      )}
      <span className="search-words">
        <b>
          <Marked text={title} />
        </b>
        {rest.length > 0 && (
          <span>
            <Marked text={rest} />
          </span>
        )}
      </span>
      <span className="search-meta">{meta}</span>
    </>
  );
}

function Marked({ text }: { text: readonly TextSegment[] }) {
  let at = 0;
  return text.map(({ text, isMatch }) => {
    const key = at;
    at += text.length;
    return isMatch ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}
