import pictures from "#content/pictures.json";

/** One of the renders, at the width the screen needs. All but the first view's load lazily. */
export function Picture({
  name,
  sizes,
  className,
  eager = false,
}: {
  name: PictureName;
  /** How wide it stands, as the `sizes` attribute says it. */
  sizes: string;
  className?: string;
  eager?: boolean;
}) {
  const { width, height, alt, avif, webp } = pictures[name];
  const srcSet = (files: { file: string; width: number }[]) =>
    files.map(({ file, width }) => `${file} ${width}w`).join(", ");
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={srcSet(avif)} sizes={sizes} />
      <img
        className="h-auto w-full"
        src={webp[1]?.file}
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

export type PictureName = keyof typeof pictures;
