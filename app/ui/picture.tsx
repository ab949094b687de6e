import pictures from "#content/pictures.json";

/** One of the renders, at the width the screen needs. All but the first view's load lazily. */
export function Picture({
  name,
  sizes,
  className,
  eager = false,
}: {
  name: keyof typeof pictures;
  /** How wide it stands, as the `sizes` attribute says it. */
  sizes: string;
  className: string;
  eager?: boolean;
}) {
  const { width, height, alt, widths, avif, webp } = pictures[name];
  const srcSet = (files: string[]) =>
    files.map((file, index) => `${file} ${widths[index]}w`).join(", ");
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={srcSet(avif)} sizes={sizes} />
      <img
        className="picture"
        src={webp[1]}
        srcSet={srcSet(webp)}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        {...(eager ? { fetchPriority: "high" } : { loading: "lazy" })}
        decoding={eager ? undefined : "async"}
      />
    </picture>
  );
}
