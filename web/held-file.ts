/** A file in the browser's memory: its object URL, and the name to save it under. */
export interface HeldFile {
  address: string;
  name: string;
}

/** The time that a browser may take to begin saving a file. */
const SAVED_AFTER_MS = 60_000;

/** For `responseHandler`: the file of an answer, or the failure. */
export async function holdFile(response: Response, fallbackName: string): Promise<unknown> {
  if (!response.ok) return response.json();
  const disposition = response.headers.get('content-disposition') ?? '';
  const [, name = fallbackName] = /filename="([^"]+)"/.exec(disposition) ?? [];
  return { address: URL.createObjectURL(await response.blob()), name } satisfies HeldFile;
}

/** Saves a file as a download, and releases its memory. */
export function saveFile({ address, name }: HeldFile): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), SAVED_AFTER_MS);
}
