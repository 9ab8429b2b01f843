import { encode } from 'uqr';

/** A drawing that says a text to scanners. Black on white in dark mode, too: scanners need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // The border is the quiet zone of the standard.
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing, no file
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 rounded-md"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
