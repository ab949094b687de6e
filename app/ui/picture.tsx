import { preload } from "react-dom";
import { uploadedPicture } from "#app/lib/picture-sizes.ts";
import { findPicture } from "#content/find-picture.ts";

/** HTML's `sizes`, or vw on phones and tablets, vw on a desktop and its maximum in px. */
type Sizes = readonly [narrow: number, wide: number, most: number] | string;

type Props = {
  name: string;
  /** In place of the picture's own. */
  alt?: string;
  sizes: Sizes;
  className?: string;
  /** For the first view; others load lazily. */
  eager?: boolean;
};

/** Nothing for a name without a picture. The few browsers without AVIF get one WebP for all widths. */
export function Picture({ name, alt: uploadedAlt, sizes, className, eager = false }: Props) {
  const picture = findPicture(name, uploadedAlt);
  if (!picture) return null;
  const { width, height, alt, avif, webp } = picture;
  const srcSet = (files: typeof avif) =>
    files.map(({ file, width }) => `${file} ${width}w`).join(", ");
  if (eager) {
    // Preloaded in the head, because the picture follows all styles.
    const image = { imageSrcSet: srcSet(avif), imageSizes: sizesText(sizes), type: "image/avif" };
    preload(avif[0]?.file ?? "", { as: "image", fetchPriority: "high", ...image });
  }
  return (
    <picture
      className={className}
      // It may have a ground of its own: beside words, never behind them.
      data-photo={uploadedPicture(name, "") && ""}
    >
      <source type="image/avif" srcSet={srcSet(avif)} sizes={sizesText(sizes)} />
      <img
        className="h-auto w-full"
        src={(webp[1] ?? webp[0])?.file}
        width={width}
        height={height}
        alt={alt}
        {...(eager ? { fetchPriority: "high" } : { loading: "lazy" })}
      />
    </picture>
  );
}

/** At most 168 px wide, beside the name of what it shows: the smallest files are enough, and it says nothing more. */
export function SmallPicture({ name }: { name: string }) {
  const { width, height, avif, webp } = findPicture(name) ?? {};
  if (!webp) return null;
  return (
    <picture>
      <source type="image/avif" srcSet={avif?.[0]?.file} />
      <img
        className="h-auto w-full"
        src={webp[0]?.file}
        width={width}
        height={height}
        alt=""
        loading="lazy"
      />
    </picture>
  );
}

function sizesText(sizes: Sizes): string {
  if (typeof sizes === "string") return sizes;
  const [narrow, wide, most] = sizes;
  return `(width < 62.5rem) ${narrow}vw, min(${wide}vw, ${most}px)`;
}
