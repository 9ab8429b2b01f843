/**
 * Whether bytes begin as a JPEG, PNG, WebP or AVIF does. Asked before any decoder sees them: what reads
 * SVG, TIFF or GIF has no business with what strangers send.
 */
export function beginsAsPhoto(bytes: Uint8Array): boolean {
  const at = (start: number, end: number) =>
    Buffer.from(bytes.subarray(start, end)).toString('latin1');
  return (
    at(0, 3) === '\u00ff\u00d8\u00ff' ||
    at(0, 8) === '\u0089PNG\r\n\u001a\n' ||
    (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') ||
    at(4, 8) === 'ftyp'
  );
}
