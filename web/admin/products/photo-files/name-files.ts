interface Named {
  name: string;
}

/** Photos of one product, in their order. */
export interface FilesOfSku<File extends Named> {
  sku: string;
  files: readonly File[];
}

/** At the end of the name of another photo of the same product: "TEE-M_2" or "TEE-M (2)". */
const NUMBERED = /^(.+?)(?:_(\d{1,2})| ?\((\d{1,2})\))$/;

/** Groups files by the SKU that is their name. A number at its end counts the photos of one SKU, if there is a file without it. */
export function filesBySku<File extends Named>(files: readonly File[]): FilesOfSku<File>[] {
  const bases = new Set(files.map(({ name }) => baseOf(name).toLowerCase()));
  const groups = new Map<string, { sku: string; files: { file: File; at: number }[] }>();
  for (const file of files) {
    const base = baseOf(file.name);
    const [, first, one, other] = NUMBERED.exec(base) ?? [];
    const isFurther = first !== undefined && bases.has(first.toLowerCase());
    const sku = isFurther ? first : base;
    const group = groups.get(sku.toLowerCase()) ?? { sku, files: [] };
    group.files.push({ file, at: isFurther ? Number(one ?? other) : 0 });
    groups.set(sku.toLowerCase(), group);
  }
  return [...groups.values()].map(({ sku, files: own }) => ({
    sku,
    files: own.toSorted((one, other) => one.at - other.at).map(({ file }) => file),
  }));
}

/** The lines of an import that give products these photos, which are called by their places. */
export function linesOf(groups: readonly FilesOfSku<Named>[]): {
  csv: string;
  names: string[];
} {
  const names: string[] = [];
  const lines = groups.map(({ sku, files }) => {
    const own = files.map(({ name }) => {
      names.push(`${names.length + 1}-${name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')}`);
      return names.at(-1);
    });
    return `"${sku.replaceAll('"', '""')}","${own.join(', ')}"`;
  });
  return { csv: ['sku,photos', ...lines].join('\n'), names };
}

function baseOf(name: string): string {
  return name.replace(/\.[^.]*$/, '').trim();
}
