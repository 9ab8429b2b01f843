import { useMemo, useState } from 'react';
import type { Photo } from '#contract/catalog.ts';
import type { Family } from '#contract/family.ts';
import type { ChosenPhoto } from '../photo-rules.ts';
import type { GridRow } from './grid-cells.ts';
import type { Member } from './member-photos.ts';
import { fileIn, photoIdsIn, photosById } from './photo-cells.ts';

/** What the cells of photos show, the files that are chosen for them, and the row whose photos are being chosen. */
export function usePhotoCells(family: Family, members: readonly Member[]) {
  const known = useMemo(() => photosById(family, members), [family, members]);
  const [files, setFiles] = useState<ReadonlyMap<string, ChosenPhoto>>(new Map());
  const [opened, setOpened] = useState<GridRow>();
  return {
    files,
    opened,
    open: setOpened,
    close: () => setOpened(undefined),
    take: (photo: ChosenPhoto) => setFiles((before) => new Map([...before, [photo.id, photo]])),
    /** The photos of a cell, or the preview of its file. */
    shownIn: (text: string): { photos: readonly Photo[]; preview: string | undefined } => {
      const file = fileIn(text);
      if (file !== undefined) return { photos: [], preview: files.get(file)?.preview };
      const ids = photoIdsIn(text);
      return {
        photos: ids ? ids.flatMap((id) => known.get(id) ?? []) : family.photos,
        preview: undefined,
      };
    },
  };
}

export type PhotoCells = ReturnType<typeof usePhotoCells>;
