import { encode } from "uqr";

type Props = { text: string; label: string; className: string };

/**
 * One SVG path: modules one unit wide, with the light border of four that ISO/IEC 18004 asks. Dark
 * on light in the dark too: cameras find no other code.
 */
export function QrCode({ text, label, className }: Props) {
  const { size, data: rows } = encode(text, { ecc: "M", border: 4 });
  const modules = rows.map((row, y) => row.map((isDark, x) => isDark && `M${x} ${y}h1v1h-1z`));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={`bg-[#fff] [shape-rendering:crispEdges] ${className}`}
    >
      <path fill="#000" d={modules.flat().filter(Boolean).join("")} />
    </svg>
  );
}
