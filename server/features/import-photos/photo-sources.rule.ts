/** The source of a photo in a line: an https address, a file of the zip, or the shop itself, by the name of its files. */
export type PhotoSource =
  | { from: 'address'; address: string }
  | { from: 'zip'; name: string }
  | { from: 'shop'; hash: string };

export type ReadSource = { ok: true; source: PhotoSource } | { ok: false; message: string };

const MAX_ADDRESS = 2_000;
const OF_SHOP = /^\/photos\/([0-9a-f]{32})-\d{1,5}\.(?:jpg|webp|avif)$/;

/**
 * The photos that a cell names, separated by commas, semicolons, bars or line breaks. An address may have commas and
 * semicolons inside, so they end it only before a blank or another address.
 */
export function splitSources(cell: string): string[] {
  return cell
    .split(/[|\n]|[,;]\s+|[,;](?=https?:\/\/)|\s+(?=https?:\/\/)/i)
    .flatMap((part) => (/^\s*https?:\/\//i.test(part) ? [part] : part.split(/[,;]/)))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Reads one of them. `origin` is the shop's own address, '' if it is not known: as an export writes its photos. */
export function readSource(text: string, origin: string): ReadSource {
  const hash = hashOf(text, origin);
  if (hash !== undefined) return { ok: true, source: { from: 'shop', hash } };
  if (!/^(?:[a-z][a-z\d+.-]+:|\/\/)/i.test(text)) {
    return { ok: true, source: { from: 'zip', name: text } };
  }
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) {
    return { ok: false, message: 'Must be an https address or the name of a file' };
  }
  if (text.length > MAX_ADDRESS) return { ok: false, message: 'The address is too long' };
  return { ok: true, source: { from: 'address', address: text } };
}

/** The name of the files of a photo of this shop. */
function hashOf(text: string, origin: string): string | undefined {
  const isOwn = origin !== '' && text.startsWith(`${origin}/`);
  return OF_SHOP.exec(isOwn ? text.slice(origin.length) : text)?.[1];
}
