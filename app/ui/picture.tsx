import pictures from "#content/pictures.json";

/** One of the renders, at the width the screen needs. All but the first view's load lazily. */
export function Picture({
  name,
  sizes,
  className,
  eager = false,
}: {
  name: keyof typeof pictures;
  /**
   * How wide it stands: in vw on a phone and tablet, in vw on a desktop, there at most so many px;
   * or as the `sizes` attribute says it.
   */
  sizes: Sizes;
  className?: string;
  eager?: boolean;
}) {
  const { width, height, alt, avif, webp } = pictures[name];
  const srcSet = (files: { file: string; width: number }[]) =>
    files.map(({ file, width }) => `${file} ${width}w`).join(", ");
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={srcSet(avif)} sizes={sizesText(sizes)} />
      <img
        className="h-auto w-full"
        src={webp[1]?.file}
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

type Sizes = readonly [narrow: number, wide: number, most: number] | string;

function sizesText(sizes: Sizes): string {
  if (typeof sizes === "string") return sizes;
  const [narrow, wide, most] = sizes;
  return `(width < 62.5rem) ${narrow}vw, min(${wide}vw, ${most}px)`;
}
