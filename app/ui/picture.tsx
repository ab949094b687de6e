import { preload } from "react-dom";
import type { PictureFiles } from "#app/lib/picture-sizes.ts";
import pictures from "#content/pictures.json";

/** HTML's `sizes`, or vw on phones and tablets, vw on a desktop and its maximum in px. */
type Sizes = readonly [narrow: number, wide: number, most: number] | string;

/** `name` of content/pictures.json, or an uploaded picture. */
type Props = {
  name: keyof typeof pictures | PictureFiles;
  sizes: Sizes;
  className?: string;
  eager?: boolean;
};

/** `eager` for the first view; others load lazily. */
export function Picture({ name, sizes, className, eager = false }: Props) {
  const { width, height, alt, avif, webp } = typeof name === "string" ? pictures[name] : name;
  const srcSet = (files: PictureFiles["avif"]) =>
    files.map(({ file, width }) => `${file} ${width}w`).join(", ");
  if (eager) {
    // Preloaded in the head, because the picture follows all styles.
    const image = { imageSrcSet: srcSet(avif), imageSizes: sizesText(sizes), type: "image/avif" };
    preload(avif[0]?.file ?? "", { as: "image", fetchPriority: "high", ...image });
  }
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={srcSet(avif)} sizes={sizesText(sizes)} />
      <img
        className="h-auto w-full"
        src={(webp[1] ?? webp[0])?.file}
        srcSet={srcSet(webp)}
        sizes={sizesText(sizes)}
        width={width}
        height={height}
        alt={alt}
        {...(eager ? { fetchPriority: "high" } : { loading: "lazy" })}
        decoding={eager ? undefined : "async"}
      />
    </picture>
  );
}

function sizesText(sizes: Sizes): string {
  if (typeof sizes === "string") return sizes;
  const [narrow, wide, most] = sizes;
  return `(width < 62.5rem) ${narrow}vw, min(${wide}vw, ${most}px)`;
}
